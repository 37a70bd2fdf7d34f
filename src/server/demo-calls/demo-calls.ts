import { and, eq, type SQL } from 'drizzle-orm'

import { DEMO_ANSWERS, type DemoCall, type DemoCallInput } from '@/contracts/demo-calls'
import { hasEnded } from '@/domain/call-state'
import { cutText } from '@/lib/cut-text'
import { isRecord } from '@/lib/is-record'

import { change } from '../changes/change'
import { calls } from '../db/schema'
import type { Deps } from '../deps'
import { readCustomFunctions } from '../function-calls/custom-functions'
import type { Actor } from '../http/api-env'
import { ApiProblem, invalid } from '../http/problem'
import type { privateWebhooks } from '../private-webhooks'

type Webhooks = ReturnType<typeof privateWebhooks>

const IS_DEMO = eq(calls.isDemo, true)
const MOST = 20
const LINE_SECONDS = 2
const DAY_MS = 24 * 60 * 60_000
const FOUND = { id: calls.id, isDemo: calls.isDemo, status: calls.status }
/** Nobody has it: it is kept free for examples. */
const NUMBER = '+12025550123'

const QUESTIONS = [
  'Good day, this is the demo line. What can we do for you?',
  'I have noted that. May I have your name?',
  'Thank you. When may we call you back?',
]

export const countDemoCalls = ({ db }: Pick<Deps, 'db'>) => db.$count(calls, IS_DEMO)

/** What the function says to the caller; null where the functions are switched off. */
const askForCallback = async (
  { db }: Deps,
  webhooks: Webhooks,
  { id, said }: { id: string; said: DemoCallInput['said'] },
): Promise<string | null> => {
  if (!(await readCustomFunctions(db)).isEnabled) return null
  const [topic = '', , when = ''] = said.map(({ text }) => cutText(text, 200))
  const call = { id, type: 'inboundPhoneCall', customer: { number: NUMBER } }
  const toolCallList = [{ id, name: 'book_callback', arguments: { topic, when } }]
  const body = { message: { type: 'tool-calls', call, toolCallList } }
  const answer: unknown = await (await webhooks.ask(JSON.stringify(body))).json()
  const [result] = isRecord(answer) && Array.isArray(answer['results']) ? answer['results'] : []
  const words: unknown = isRecord(result) ? (result['result'] ?? result['error']) : null
  return typeof words === 'string' ? words : null
}

const conversation = (said: DemoCallInput['said'], farewell: string): DemoCall['said'] => [
  { role: 'agent', text: QUESTIONS[0] ?? '', atSeconds: 0 },
  ...said.flatMap(({ text, atSeconds }, at): DemoCall['said'] => [
    { role: 'caller', text, atSeconds },
    { role: 'agent', text: QUESTIONS[at + 1] ?? farewell, atSeconds: atSeconds + LINE_SECONDS },
  ]),
]

const eventOf = (
  { id, startedAt, said, hasEnded }: DemoCall & { startedAt: string },
  now: Date,
) => {
  const seconds = (said.at(-1)?.atSeconds ?? 0) + LINE_SECONDS
  const endedAt = new Date(Date.parse(startedAt) + seconds * 1000).toISOString()
  return {
    type: hasEnded ? 'call.ended' : said.length > 1 ? 'call.updated' : 'call.started',
    timestamp: now.toISOString(),
    call: {
      id,
      direction: 'web',
      callerName: 'Demo caller',
      agentName: 'Scripted agent',
      startedAt,
      ...(hasEnded && { endedAt, endedReason: 'customer-ended-call', outcome: 'completed' }),
      transcript: said.map(({ role, text, atSeconds }) => ({
        role,
        text,
        startSeconds: atSeconds,
        endSeconds: atSeconds + LINE_SECONDS,
      })),
    },
  }
}

/** Delivers a call as far as it has come, through the webhook and signed as a provider signs. */
export const deliverDemoCall = async (
  deps: Deps,
  webhooks: Webhooks,
  input: DemoCallInput,
  actor: Actor,
): Promise<DemoCall> => {
  // A person adds to their own calls only.
  const id = `demo-${actor.id}-${input.callId}`
  const isIt = and(eq(calls.provider, 'generic'), eq(calls.providerCallId, id))
  const find = async () => (await deps.db.select(FOUND).from(calls).where(isIt))[0]
  const before = await find()
  if (before && !before.isDemo) {
    throw new ApiProblem(409, 'taken', 'A call of a provider has this id. Start another one.')
  }
  if (before && hasEnded(before.status)) {
    throw new ApiProblem(409, 'ended', 'This demo call has ended. Start another one.')
  }
  if (Math.abs(Date.parse(input.startedAt) - deps.now().getTime()) > DAY_MS) {
    throw invalid({ startedAt: 'A time within a day of now' })
  }
  if (!before) {
    if (input.said.length > 0) throw wasRemoved()
    if ((await countDemoCalls(deps)) >= MOST) {
      const sentence = `There are ${MOST} demo calls. Remove them, then start another one.`
      throw new ApiProblem(409, 'too-many', sentence)
    }
  }
  const isThrough = input.said.length === DEMO_ANSWERS
  const answer = isThrough ? await askForCallback(deps, webhooks, { id, said: input.said }) : null
  const said = conversation(input.said, `${answer ?? 'Thank you, that is noted.'} Goodbye.`)
  const isOver = isThrough || input.hangsUp
  const { startedAt } = input
  const event = eventOf({ id, startedAt, said, hasEnded: isOver }, deps.now())
  const response = await webhooks.deliver('generic', JSON.stringify(event))
  const call = response.ok ? await find() : undefined
  if (before && response.ok && call?.id !== before.id) {
    // Removed since it was found: the webhook took the line for another call.
    if (call) await removeCalls(deps, actor, eq(calls.id, call.id))
    throw wasRemoved()
  }
  if (!call) throw new ApiProblem(502, 'refused', 'The webhook did not take the demo call.')
  return { id: call.id, said, hasEnded: isOver }
}

const wasRemoved = () =>
  new ApiProblem(409, 'removed', 'This demo call was removed. Start another one.')

export const removeDemoCalls = (deps: Deps, actor: Actor): Promise<number> =>
  removeCalls(deps, actor, IS_DEMO)

const removeCalls = (deps: Deps, actor: Actor, where: SQL): Promise<number> =>
  change(deps, actor, async (tx) => {
    const rows = await tx.delete(calls).where(where).returning({ id: calls.id })
    if (rows.length === 0) return 0
    const [before, after] = [{ calls: rows.length }, { calls: 0 }]
    tx.record({ entity: 'all-calls', id: null, what: 'demo.removed', before, after })
    return rows.length
  })
