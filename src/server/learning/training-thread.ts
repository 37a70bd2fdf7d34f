import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

import { beginTraining } from './training'
import type { ThreadAnswer, ToThread } from './train-in-thread'

/** Behind whoever answers people. Elsewhere than on Linux it would hold for the whole process. */
const NICENESS = 10
if (process.platform === 'linux') setPriority(NICENESS)

const tell = (answer: ThreadAnswer) => parentPort?.postMessage(answer, [])

let training: ReturnType<typeof beginTraining> | null = null
parentPort?.on('message', (message: ToThread) => {
  if (message === 'finish') {
    const trained = training?.finish()
    if (trained) tell({ trained })
    return
  }
  if ('course' in message) training = beginTraining(message.course)
  else training?.learn(message.lessons)
  tell('next')
})
