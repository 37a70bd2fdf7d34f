import { pick } from '@/lib/pick'

import type { BodyToRead } from '../../deps'
import { ApiProblem } from '../../http/problem'
import { readRequestBody } from '../../http/read-request-body'
import { answerQuestions } from '../../threads/answer-questions'
import { readBody } from './delivery-reader'
import type { ReadInThread } from './reader-in-thread'

const readRequest = (text: string): ReadInThread => {
  try {
    return { request: readRequestBody(text) }
  } catch (error) {
    // What crosses threads is no longer an ApiProblem.
    if (!(error instanceof ApiProblem)) throw error
    return { problem: pick(error, ['status', 'code', 'message', 'extra']) }
  }
}

answerQuestions(async (body: BodyToRead): Promise<ReadInThread> =>
  'delivery' in body ? { delivery: await readBody(body.delivery) } : readRequest(body.request),
)
