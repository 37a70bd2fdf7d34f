import { createHash, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

import { and, eq } from 'drizzle-orm'

import type { FunctionName } from '@/contracts/custom-functions'
import { identifyCaller } from '@/domain/caller-identity'
import { redactText } from '@/domain/redaction/redact'
import { cutOnWord } from '@/lib/cut-on-word'
import { oneLine } from '@/lib/one-line'
import { isPhoneNumber } from '@/lib/phone-format'
import { pick } from '@/lib/pick'

import {
  assignCallers,
  type CallerRegister,
  enterCallers,
  sendCallers,
} from '../callers/assign-callers'
import { type ChangeActor, type ChangeTx, change, inSavepoint } from '../changes/change'
import { ConcurrentWrite, expectAll } from '../db/bulk-write'
import { callerIdentities } from '../db/callers-schema'
import { functionCalls } from '../db/function-calls-schema'
import { onlyRow } from '../db/rows'
import { calls } from '../db/schema'
import type { Deps } from '../deps'
import { factsOf } from '../provider-events/reading/call-facts'
import { erasedAmong } from '../provider-events/storing/tombstones'
import { doFunction, type FunctionAnswer } from './functions'
import type { NamedFunction } from './read-arguments'
import type { FunctionProvider, FunctionRequest } from './read-request'

export type Answered = { answer: string; isRefused: boolean }

/** `hold`: what is committed from here on is waited for and said. */
export type Budget = { isOver: () => boolean; hold: () => void }

/** The provider would wait longer than the caller on the line does. */
export class TooLate extends Error {}

/** Thrown so that what was done is undone; what was answered is said all the same. */
class NotKept extends Error {
  readonly answered: Answered

  constructor(answered: Answered) {
    super('Only tried')
    this.answered = answered
  }
}

type Question = {
  provider: FunctionProvider
  providerCallId: string
  caller: FunctionRequest['caller']
  toolCallId: string | null
  called: NamedFunction
  isKept: boolean
}

/** About 100 tokens: what a model reads, and a caller listens to. */
const LONGEST_ANSWER = 400
const LONGEST_KEY = 200
const ATTEMPTS = 3

const READS: readonly FunctionName[] = ['lookup_caller', 'list_open_work']

const NO_NUMBER: Record<string, string> = {
  withheld: 'The caller hides the number, so there is nobody to look up or to ring back.',
  sip: 'The call comes from an internet address and not from a phone number, so there is nobody to look up or to ring back.',
  other: 'The call shows no phone number, so there is nobody to look up or to ring back.',
}

const NO_TELEPHONE =
  'The call does not come from a telephone, so there is nobody to look up or to ring back.'

const OTHER_REQUEST = 'Something else was asked under this id before. Please ask once more.'

const refusal = (answer: string): Answered => ({ answer, isRefused: true })

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/** What makes it the same once more. Without an id a mere question is always a new one. */
const keyOf = (
  { toolCallId, providerCallId, called: { name, given } }: Question,
  number: string,
) => {
  if (toolCallId !== null) return toolCallId.length > LONGEST_KEY ? digest(toolCallId) : toolCallId
  if (READS.includes(name)) return randomUUID()
  return digest(JSON.stringify([providerCallId, number, name, given]))
}

const sightingOf = ({ provider, caller }: Question, at: Date) => ({
  ...pick(caller, ['callerNumber', 'callerText', 'lineNumber']),
  callerName: null,
  callerNameSource: null,
  provider,
  at,
})

/** Only a telephone network vouches for a number: what a page of the web sends may be anybody's. */
const numberOf = (question: Question): { number: string } | Answered => {
  const { callerNumber, callerText, lineNumber, direction } = question.caller
  const { provider } = question
  if (direction === null || direction === 'web') return refusal(NO_TELEPHONE)
  const identity = identifyCaller(callerNumber ?? callerText, { provider, lineNumber })
  if (identity.kind === 'number' && isPhoneNumber(identity.value)) {
    if (redactText(identity.value) === identity.value) return { number: identity.value }
  }
  return refusal(NO_NUMBER[identity.kind] ?? NO_NUMBER.other ?? '')
}

/** Known or new: the call itself, which comes later, is theirs as well. */
const findCaller = async (tx: ChangeTx, question: Question): Promise<string> => {
  for (let left = ATTEMPTS - 1; ; left -= 1) {
    const register: CallerRegister = new Map()
    const sightings = [sightingOf(question, tx.at)]
    await enterCallers(tx, register, sightings)
    const { assigned, ...callers } = assignCallers(sightings, register)
    const id = assigned[0]?.callerId ?? ''
    if (callers.added.length === 0) return id
    try {
      await inSavepoint(tx, (inner) => expectAll(sendCallers(inner, callers)))
      return id
    } catch (error) {
      // Somebody else entered them first, and has committed that.
      if (left === 0 || !(error instanceof ConcurrentWrite)) throw error
    }
  }
}

const isNumberOf = async (tx: ChangeTx, number: string, callerId: string | null) => {
  const identity = and(eq(callerIdentities.kind, 'number'), eq(callerIdentities.value, number))
  const [owner] = await tx.select().from(callerIdentities).where(identity)
  return owner !== undefined && owner.callerId === callerId
}

const isErased = async (tx: ChangeTx, { provider, providerCallId, caller }: Question) => {
  const facts = { ...factsOf('in-progress'), ...caller }
  const reading = { provider, providerCallId, facts, eventType: '', effect: 'call' as const }
  const rest = { sentAt: null, unreadable: [], storableEvent: '' }
  return (await erasedAmong(tx, [{ ...reading, ...rest }])).size > 0
}

const answerOnce = async (tx: ChangeTx, question: Question, number: string): Promise<Answered> => {
  const started = performance.now()
  const { provider, providerCallId, called } = question
  if (await isErased(tx, question)) return refusal('What was known of this call was erased.')
  const { name, given, ignored } = called
  const key = { provider, providerCallId, toolCallId: keyOf(question, number) }
  const [mine] = await tx
    .insert(functionCalls)
    .values({ ...key, name, arguments: given, ignored, at: tx.at })
    .onConflictDoNothing()
    .returning({ id: functionCalls.id })
  if (!mine) {
    const before = await tx
      .select()
      .from(functionCalls)
      .where(
        and(
          eq(functionCalls.provider, provider),
          eq(functionCalls.providerCallId, providerCallId),
          eq(functionCalls.toolCallId, key.toolCallId),
        ),
      )
      .then(onlyRow)
    const isSame =
      isDeepStrictEqual([before.name, before.arguments], [name, given]) &&
      (await isNumberOf(tx, number, before.callerId))
    return isSame ? pick(before, ['answer', 'isRefused']) : refusal(OTHER_REQUEST)
  }
  const [call = null] = await tx
    .select({ id: calls.id, callerId: calls.callerId })
    .from(calls)
    .where(and(eq(calls.provider, provider), eq(calls.providerCallId, providerCallId)))
  const callerId = await findCaller(tx, question)
  const done: FunctionAnswer = await doFunction(tx, name, { callerId, number, call }, given)
  const answered = {
    answer: cutOnWord(oneLine(done.answer), LONGEST_ANSWER),
    isRefused: done.isRefused ?? false,
  }
  await tx
    .update(functionCalls)
    .set({
      ...answered,
      ...pick(done, ['nextStepId', 'ticketId']),
      callId: call?.id ?? null,
      callerId,
      ms: Math.round(performance.now() - started),
    })
    .where(eq(functionCalls.id, mine.id))
  tx.record({
    entity: 'function-call',
    id: mine.id,
    what: 'function.called',
    callId: call?.id ?? null,
    after: { name },
    isAudited: true,
  })
  return answered
}

/**
 * Does what the voice agent asks, once, and answers the same whenever it is asked again. What is not done
 * when the budget is over is rolled back.
 */
export const answerFunction = async (
  deps: Pick<Deps, 'db' | 'now' | 'wake'>,
  question: Question,
  budget: Budget,
): Promise<Answered> => {
  const who = numberOf(question)
  if ('answer' in who) return who
  const { provider } = question
  const actor: ChangeActor = { kind: 'provider', provider, name: 'Voice agent' }
  try {
    return await change(deps, actor, async (tx) => {
      if (budget.isOver()) throw new TooLate()
      const answered = await answerOnce(tx, question, who.number)
      if (!question.isKept) throw new NotKept(answered)
      if (budget.isOver()) throw new TooLate()
      budget.hold()
      return answered
    })
  } catch (error) {
    if (error instanceof NotKept) return error.answered
    throw error
  }
}
