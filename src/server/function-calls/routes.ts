import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'

import {
  customFunctions,
  customFunctionsInput,
  functionCallList,
} from '@/contracts/custom-functions'
import { problem } from '@/contracts/problem'
import { isRecord } from '@/lib/is-record'
import { wellFormed } from '@/lib/well-formed'

import type { Deps } from '../deps'
import type { ApiEnv } from '../http/api-env'
import { apiRouter, jsonAnswer } from '../http/api-router'
import { clientAddresses } from '../http/client-address'
import { networkOf } from '../http/ip-address'
import { type BodyShare, createBodyMemory } from '../provider-events/reading/raw-body'
import { parseBody } from '../provider-events/reading/read-body'
import { receiveSigned } from '../provider-events/signed-delivery'
import { type Answered, answerFunction, type Budget, TooLate } from './answer-function'
import {
  changeCustomFunctions,
  CUSTOM_FUNCTION,
  listFunctionCalls,
  mayAsk,
  readCustomFunctions,
} from './custom-functions'
import { readArguments } from './read-arguments'
import {
  type AskedFunction,
  type FunctionProvider,
  type FunctionRequest,
  readFunctionRequest,
} from './read-request'

/** The caller waits on the line meanwhile. */
const BUDGET_MS = 950
const MOST_AT_ONCE = 10

const UNREACHED = 'I could not reach our records just now. Please try again in a moment.'
const SWITCHED_OFF = 'Our records cannot be asked during calls here.'
const NO_CALL = 'It could not be told which call this is.'
const TOO_MANY = 'That was too much at once. Please ask one thing after the other.'
const NOT_ASKED = 'Only messages of type “tool-calls” are answered here.'
const NO_TRUSTED_CALL =
  'The arguments came without the call, so nobody knows who calls. In Retell, switch off “Payload: args only” of this function.'

const refusal = (answer: string): Answered => ({ answer, isRefused: true })

const answers = z.object({
  results: z.array(z.record(z.string(), z.union([z.string(), z.number()]))).optional(),
  result: z.string().optional(),
  error: z.string().optional(),
})

const described = createRoute({
  method: 'post',
  path: CUSTOM_FUNCTION,
  summary: 'A function that the voice agent calls during a call, signed by its provider.',
  // The body is only described here: it is read as bytes, because the signature covers them.
  request: {
    body: {
      required: true,
      content: { 'application/octet-stream': { schema: z.record(z.string(), z.unknown()) } },
    },
  },
  responses: {
    200: jsonAnswer(answers, 'What to tell the caller'),
    ...Object.fromEntries(
      [400, 401, 413, 415, 422, 503].map((status) => [status, jsonAnswer(problem, 'Refused')]),
    ),
  },
})

type Asking = FunctionRequest & { provider: FunctionProvider; isKept: boolean }

const worded = ({ answer, isRefused }: Answered) =>
  isRefused ? { error: answer } : { result: answer }

/** One after the other, as the answer to one may rest on another; each is said when it is done. */
const answerAll = async (
  deps: Deps,
  c: Context<ApiEnv>,
  request: Asking,
  { say, ...budget }: Budget & { say: (index: number, answered: Answered) => void },
): Promise<void> => {
  const urgently = { ...deps, db: deps.database.urgent }
  if (!(await mayAsk(urgently.db))) {
    for (const index of request.asked.keys()) say(index, refusal(SWITCHED_OFF))
    return
  }
  const { provider, caller, asked, isKept } = request
  const providerCallId = wellFormed(request.providerCallId ?? '')
  const answerOne = async (one: AskedFunction, index: number): Promise<Answered> => {
    if (providerCallId === '') return refusal(NO_CALL)
    if (index >= MOST_AT_ONCE) return refusal(TOO_MANY)
    if (budget.isOver()) throw new TooLate()
    const read = readArguments(one)
    if (!read.ok) return refusal(read.problem)
    const { called } = read
    if (called.ignored.length > 0) {
      c.get('log').warn({ provider, ignored: called.ignored }, 'arguments ignored')
    }
    const toolCallId = one.toolCallId === null ? null : wellFormed(String(one.toolCallId))
    const question = { provider, providerCallId, caller, toolCallId, called, isKept }
    return answerFunction(urgently, question, budget)
  }
  for (const [index, one] of asked.entries()) say(index, await answerOne(one, index))
}

/** Answers within the budget; what is not done by then does not happen, and what is done is said. */
const answerInTime = (deps: Deps, c: Context<ApiEnv>, request: Asking): Promise<Answered[]> =>
  new Promise((resolve) => {
    let isOver = false
    let isHeld = false
    const answered = request.asked.map(() => refusal(UNREACHED))
    const end = () => {
      isOver = true
      resolve(answered)
    }
    const expire = () => {
      isOver = true
      if (!isHeld) end()
    }
    const timer = setTimeout(expire, BUDGET_MS)
    const hold = () => {
      isHeld = true
    }
    const say = (index: number, one: Answered) => {
      answered[index] = one
      isHeld = false
      if (isOver) end()
    }
    const work = answerAll(deps, c, request, { isOver: () => isOver, hold, say })
      .then(end)
      .catch((error: unknown) => {
        const { provider } = request
        if (error instanceof TooLate) c.get('log').warn({ provider }, 'function answered too late')
        else c.get('log').error({ err: error, provider }, 'function failed')
        end()
      })
      .finally(() => clearTimeout(timer))
    deps.inBackground('function failed', work)
  })

/** Functions that the voice agent calls while it speaks with somebody. Without `isKept` what they did is undone. */
export const functionRoutes = (deps: Deps, { isKept = true } = {}) => {
  const router = apiRouter()
  const addressOf = clientAddresses(deps.env.TRUSTED_PROXIES)
  const shareOfMemory = createBodyMemory()

  const receive = async (c: Context<ApiEnv>, share: BodyShare) => {
    const provider = c.req.header('x-retell-signature') === undefined ? 'vapi' : 'retell'
    const delivery = await receiveSigned(deps, c, provider, share)
    const body = await parseBody(delivery)
    if (!body.ok) return delivery.refuse(body.refusal)
    const { call, args } = isRecord(body.value) ? body.value : {}
    if (provider === 'retell' && !(isRecord(call) && isRecord(args))) {
      const refusal = { status: 422, code: 'no-call', reason: NO_TRUSTED_CALL } as const
      return delivery.refuse(refusal)
    }
    const read = readFunctionRequest(provider, body.value, delivery.receivedAt)
    const answered = await answerInTime(deps, c, { ...read, provider, isKept })
    if (provider === 'retell') return c.json(worded(answered[0] ?? refusal(NO_CALL)), 200)
    if (read.asked.length === 0) return c.json({ results: [], error: NOT_ASKED }, 200)
    const results = answered.map((one, index) => ({
      toolCallId: read.asked[index]?.toolCallId ?? '',
      ...worded(one),
    }))
    return c.json({ results }, 200)
  }

  router.openAPIRegistry.registerPath(described)
  router.post(CUSTOM_FUNCTION, async (c) => {
    const share = shareOfMemory(networkOf(addressOf(c)))
    try {
      return await receive(c, share)
    } finally {
      share.release()
    }
  })
  return router
}

export const customFunctionRoutes = (deps: Deps) =>
  apiRouter()
    .jsonRoute(
      'GET /custom-functions',
      'Whether the voice agent may call functions during a call.',
      { answer: customFunctions },
      () => readCustomFunctions(deps.db),
    )
    .jsonRoute(
      'PUT /custom-functions',
      'Let the voice agent call functions, or no longer. 409 when someone saved first.',
      { access: 'admin', body: customFunctionsInput, answer: customFunctions, mayFail: [409] },
      ({ actor, body }) => changeCustomFunctions(deps, actor, body),
    )
    .jsonRoute(
      'GET /custom-functions/calls',
      'What the voice agent asked last, and was answered. Admins only.',
      { access: 'admin', answer: functionCallList },
      () => listFunctionCalls(deps.db),
    )
