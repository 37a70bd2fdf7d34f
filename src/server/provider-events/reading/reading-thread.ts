import { parentPort } from 'node:worker_threads'

import type { SignedBody } from '../../deps'
import { readBody } from './delivery-reader'
import type { ThreadAnswer } from './reader-in-thread'

const answer = async (body: SignedBody): Promise<ThreadAnswer> => {
  try {
    return { reading: await readBody(body) }
  } catch (error) {
    return { error }
  }
}

parentPort?.on('message', (bodies: SignedBody[]) => {
  const readAll = async () => {
    const answers: ThreadAnswer[] = []
    for (const body of bodies) answers.push(await answer(body))
    parentPort?.postMessage(answers, [])
  }
  void readAll()
})
