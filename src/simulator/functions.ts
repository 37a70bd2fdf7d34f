import { randomUUID } from 'node:crypto'

import { SIGNING_VARIABLES } from '@/contracts/call-words'
import { seededRandom } from '@/lib/seeded-random'
import { isRecord } from '@/lib/is-record'

import type { DeliverySettings } from './deliver'
import { type Options, UsageError } from './options'
import { signedRequest } from './sign'

const CUSTOM_FUNCTION = '/functions/custom-function'
const TIMEOUT_MS = 20_000
/** As often as a provider runs a function whose answer it misses, here all at once. */
const RUNS = 3

const VAPI_SHAPES = ['function', 'arguments', 'parameters'] as const
const AGENTS = ['vapi', 'retell'] as const
type Agent = (typeof AGENTS)[number]
type Asked = { name: string; given: Record<string, string>; runs: number }
type Caller = { callId: string; number: string }

/** What was asked, and every answer to it: one sentence, said as often as it was asked. */
export type FunctionResult = {
  provider: Agent
  name: string
  /** The documented form of Vapi's `toolCallList`. */
  shape: (typeof VAPI_SHAPES)[number] | null
  runs: number
  answers: string[]
  isAnswered: boolean
  slowestMs: number
}

const CONVERSATION: Asked[] = [
  { name: 'lookup_caller', given: {}, runs: 1 },
  {
    name: 'book_callback',
    given: { when: 'tomorrow at 3 pm', topic: 'the refund for order 1042' },
    runs: RUNS,
  },
  {
    name: 'open_ticket',
    given: {
      subject: 'Billed twice in October',
      description: 'The invoice of October was charged twice, on the 2nd and on the 4th.',
    },
    runs: RUNS,
  },
  { name: 'list_open_work', given: {}, runs: 1 },
]

const vapiToolCall = ({ name, given }: Asked, shape: (typeof VAPI_SHAPES)[number], id: string) =>
  shape === 'function'
    ? { id, type: 'function', function: { name, arguments: JSON.stringify(given) } }
    : { id, name, [shape]: given }

const vapiBody = ({ callId: id, number }: Caller, toolCall: object) => ({
  message: {
    type: 'tool-calls',
    call: { id, type: 'inboundPhoneCall', status: 'in-progress', customer: { number } },
    toolCallList: [toolCall],
  },
})

const retellBody = ({ callId, number }: Caller, { name, given }: Asked) => ({
  name,
  args: given,
  call: {
    call_id: callId,
    call_type: 'phone_call',
    call_status: 'ongoing',
    direction: 'inbound',
    from_number: number,
  },
})

const sentenceIn = (answer: unknown): { sentence: string; isAnswered: boolean } => {
  const results = isRecord(answer) ? answer.results : undefined
  const said = Array.isArray(results) ? results[0] : answer
  if (!isRecord(said)) return { sentence: 'No sentence came back.', isAnswered: false }
  const { result, error } = said
  if (typeof result === 'string') return { sentence: result, isAnswered: true }
  return {
    sentence: typeof error === 'string' ? error : 'No sentence came back.',
    isAnswered: false,
  }
}

/** Calls every function as the agents of both providers do; each conversation has a caller of its own. */
export const askFunctions = async (
  { baseUrl, providers, secrets, seed, vapiCredential }: Options,
  {
    send,
    signal,
    say,
  }: Pick<DeliverySettings, 'send' | 'signal'> & { say: (line: string) => void },
): Promise<FunctionResult[]> => {
  const agents = AGENTS.filter((agent) => providers.includes(agent) && secrets[agent] !== null)
  if (agents.length === 0) {
    const sentence = 'No secret to sign functions with: set VAPI_WEBHOOK_SECRET or RETELL_API_KEY'
    throw new UsageError(`${sentence}, as the product has it.`)
  }
  for (const agent of AGENTS) {
    if (!providers.includes(agent) || secrets[agent] !== null) continue
    say(`${agent} is skipped: ${SIGNING_VARIABLES[agent]} is not set.`)
  }
  const random = seededRandom(`${seed}/functions`)

  const askOnce = async (provider: Agent, json: object) => {
    const began = performance.now()
    const stop = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
    const request = { provider, baseUrl, path: CUSTOM_FUNCTION, vapiCredential, signal: stop }
    const body = JSON.stringify(json)
    const signed = { ...request, body, secret: secrets[provider] ?? '', now: new Date() }
    try {
      const response = await send(signedRequest(signed))
      const said = sentenceIn(await response.json())
      return { ...said, ms: performance.now() - began }
    } catch {
      const sentence = signal.aborted ? 'Interrupted.' : 'The product did not answer.'
      return { sentence, isAnswered: false, ms: performance.now() - began }
    }
  }

  const results: FunctionResult[] = []
  for (const provider of agents) {
    const caller = { callId: randomUUID(), number: `+141555501${random.whole(10, 99)}` }
    for (const [index, asked] of CONVERSATION.entries()) {
      const shape = provider === 'vapi' ? (VAPI_SHAPES[index % VAPI_SHAPES.length] ?? null) : null
      const json = shape
        ? vapiBody(caller, vapiToolCall(asked, shape, `call_${randomUUID()}`))
        : retellBody(caller, asked)
      const runs = Array.from({ length: asked.runs }, () => askOnce(provider, json))
      const answered = await Promise.all(runs)
      if (signal.aborted) return results
      results.push({
        provider,
        name: asked.name,
        shape,
        runs: asked.runs,
        answers: [...new Set(answered.map(({ sentence }) => sentence))],
        isAnswered: answered.every(({ isAnswered }) => isAnswered),
        slowestMs: Math.round(Math.max(...answered.map(({ ms }) => ms))),
      })
    }
  }
  return results
}

/** Whether everything was answered, and a repetition as the first time. */
export const allAnswered = (results: FunctionResult[]): boolean =>
  results.length > 0 && results.every((one) => one.isAnswered && one.answers.length === 1)

export const describeFunctions = (results: FunctionResult[]): string =>
  results
    .flatMap(({ provider, name, shape, runs, answers, slowestMs }) => {
      const times = runs === 1 ? '' : `, ${runs} times at once`
      const same = runs > 1 && answers.length === 1 ? ', one answer' : ''
      const form = shape === null ? '' : ` (${shape})`
      const title = `${provider} ${name}${form}${times}${same}, ${slowestMs} ms`
      return [title, ...answers.map((answer) => `  ${answer}`)]
    })
    .join('\n')
