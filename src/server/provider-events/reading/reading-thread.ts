import { parentPort } from 'node:worker_threads'

import { pick } from '@/lib/pick'

import type { BodyToRead } from '../../deps'
import { ApiProblem } from '../../http/problem'
import { readRequestBody } from '../../http/read-request-body'
import { readBody } from './delivery-reader'
import type { ThreadAnswer } from './reader-in-thread'

const answer = async (body: BodyToRead): Promise<ThreadAnswer> => {
  try {
    return 'delivery' in body
      ? { read: await readBody(body.delivery) }
      : { read: readRequestBody(body.request) }
  } catch (error) {
    // What crosses threads is no longer an ApiProblem.
    if (!(error instanceof ApiProblem)) return { error }
    return { problem: { ...pick(error, ['status', 'code', 'message', 'extra']) } }
  }
}

parentPort?.on('message', (bodies: BodyToRead[]) => {
  const readAll = async () => {
    const answers: ThreadAnswer[] = []
    for (const body of bodies) answers.push(await answer(body))
    parentPort?.postMessage(answers, [])
  }
  void readAll()
})
