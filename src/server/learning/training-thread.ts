import { parentPort } from 'node:worker_threads'

import { runBehindRequests } from '../threads/behind-requests'
import { beginTraining } from './training'
import type { ThreadAnswer, ToThread } from './train-in-thread'

runBehindRequests()

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
