import type { ClaimOf } from '@/contracts/analysis'
import type { CallOutcome, Resolution, UtteranceRole } from '@/contracts/call-words'

import { rankCategories } from './category'
import { type Conversation, type Turn, evidenceOf, onePerTurn, spokenNext } from './conversation'
import { CALL_DECLINED, findCallPromise } from './callback'
import { findMatter } from './matter'
import { CLOSED_BY_CALLER, mattersOf } from './matters'
import { isDoneLater } from './nothing-left'
import { isDoneNext } from './done-next'
import { searchAffirmed } from './phrases'
import { findPromises } from './promises'
import {
  AGENT_DONE,
  AGENT_FAILED,
  AGENT_NOT_DONE,
  ASKS_MORE,
  CALLER_DEMANDS,
  CALLER_DONE,
  CALLER_GIVES_UP,
  CALLER_THANKS,
  CALLER_THREATENS,
  CALLER_UNDONE,
  CHIT_CHAT,
  CONFIRMS,
  DEMANDED,
  DONE,
  FAREWELL,
  GAVE_ANSWER,
  LAST_QUESTION,
  NOT_UNDERSTOOD,
  OFFERS_OTHER,
  ON_CONDITION,
  OFFERS_MORE,
  ONLY_NOTED,
  ONLY_YES,
  SEARCH_OPENED,
  TAKES_BACK,
  failureAt,
  UNTHANKFUL,
  answersOnly,
  asksIt,
  contradicts,
  isAcceptance,
} from './resolution-words'

const NAMED_FROM = 4

type Claim = ClaimOf<'resolution'> | null
type Signal = {
  value: Resolution
  confidence: number
  turn: Turn
  at: number
  reason: string
  /** What a thank-you is for. */
  answer?: Turn
}

/** What came of the call, and what of the matter that a subject was first spoken of in. */
export type Resolutions = {
  claim: Claim
  of: (subject: Pick<ClaimOf<'category'>, 'evidence'>) => Resolution | null
}

/** `settled` is what would be claimed of a call that is not taken for a failed one. */
type Judge = (ruled: Claim, settled: Claim) => Claim

export function readResolutions(
  conversation: Conversation,
  outcome: CallOutcome | null,
  transferFailed: boolean,
  judge: Judge = (ruled) => ruled,
): Resolutions {
  const matters = mattersOf(conversation)
  const signals = matters.map((matter) => lastSignal(matter) ?? answeredAndThanked(matter))
  const hasEnded = !isLeftOpen(matters, signals)
  const ended = hasEnded ? signals : signals.filter((signal) => signal?.value === 'unresolved')
  const left = ended.filter((signal) => signal === null || !isDoneNext(matters, signals, signal))
  const isSettledLast = signals.at(-1)?.value === 'resolved'
  const ruled = claimOf(conversation, left, { outcome, transferFailed, isSettledLast })
  const isThreat = conversation.caller.some(({ words }) => CALLER_THREATENS.test(words))
  const isJudged = !transferFailed && outcome !== 'transferred' && !isThreat
  const settled = signals.findLast((signal) => signal?.value === 'resolved')
  const otherwise = hasEnded ? (settled ?? answeredAndThanked(conversation)) : null
  const claim = isJudged ? judge(ruled, otherwise && toClaim(otherwise)) : ruled
  const isSettledElsewhere = transferFailed || outcome === 'transferred' || signals.length === 1
  return {
    claim,
    of: ({ evidence }) => {
      const utterance = Math.min(...evidence.map((one) => one.utterance))
      const at = matters.findLastIndex(({ turns }) => (turns[0]?.index ?? 0) <= utterance)
      const signal = isSettledElsewhere ? claim : signals[Math.max(0, at)]
      return signal?.value ?? null
    },
  }
}

/** A matter without an end of its own ends with a later one of its subject, and else stays open. */
function isLeftOpen(matters: Conversation[], signals: (Signal | null)[]): boolean {
  const subjects = matters.map((matter) => {
    const [first] = rankCategories(matter)
    const isNamed = first && first.score >= NAMED_FROM && !CLOSED_BY_CALLER.has(first.category)
    if (isNamed) return first.category
    return findMatter(matter)?.says.startsWith('Reports') ? 'problem' : null
  })
  return subjects.some((subject, at) => {
    if (subject === null || signals[at]) return false
    return !subjects.slice(at + 1).includes(subject)
  })
}

type Ending = { outcome: CallOutcome | null; transferFailed: boolean; isSettledLast: boolean }

function claimOf(
  conversation: Conversation,
  signals: (Signal | null)[],
  { outcome, transferFailed, isSettledLast }: Ending,
): Claim {
  const { caller, agent, turns } = conversation
  const lastTurn = turns.at(-1)
  if (caller.length === 0 || !lastTurn) return null
  if (transferFailed) {
    const reason = 'The transfer to a person failed.'
    return toClaim({ value: 'unresolved', confidence: 0.9, turn: lastTurn, at: 0, reason })
  }
  if (outcome === 'transferred') return null
  const isOver = (signal: Signal | null) =>
    signal?.value === 'unresolved' &&
    signal.turn.role === 'agent' &&
    isDoneLater({ turns, agent }, signal.turn, { isNamed: true })
  const left = signals.filter((signal) => !isOver(signal))
  const open = left.findLast((signal) => signal?.value === 'unresolved')
  if (open) return toClaim(open)
  const last = left.at(-1)
  if (last) return toClaim(last)
  const brokeOff = outcome === 'platform-error' || outcome === 'silence-or-limit'
  if (!brokeOff || agent.length === 0 || isSettledLast) return null
  const reason = 'The call was cut off before anything was resolved.'
  const asked = findMatter(conversation)?.said.turn
  const broken = { value: 'unresolved', confidence: 0.7, reason, at: 0 } as const
  return toClaim(
    asked ? { ...broken, turn: asked, answer: lastTurn } : { ...broken, turn: lastTurn },
  )
}

const isDemand = ({ words }: Turn) => CALLER_DEMANDS.test(words) || CALLER_THREATENS.test(words)

function lastSignal({ turns }: Conversation): Signal | null {
  let noted: Signal | null = null
  const worked = new Set<string>()
  for (const [later, turn] of turns.toReversed().entries()) {
    const place = turns.length - 1 - later
    const before = turns
      .slice(Math.max(0, place - 3), place)
      .findLast(({ role }) => role !== 'tool')
    if (turn.role === 'agent' && before?.role === 'caller' && answersOnly(turn.words, before.words))
      continue
    const next = spokenNext(turns, place)
    const answer = next?.role === 'caller' ? next.words : ''
    const told = SIGNALS[turn.role](turn, before?.role === 'agent' ? before.words : '', answer)
    const tool = toolOf(turn)
    if (tool && !told) worked.add(tool)
    if (isWithdrawn(turn)) return null
    if (!told || (tool && worked.has(tool))) continue
    const signal = (turn.role === 'agent' && failedBefore(turns, told)) || told
    const isNoted = turn.role === 'agent' && ONLY_NOTED.test(turn.words.slice(signal.at))
    if (!isNoted) return isDemand(turn) ? signal : (noted ?? shownByDeed(turns, signal))
    noted ??= signal
  }
  return noted
}

/** "Enjoy your ride" comes after what shows that it is done. */
function shownByDeed(turns: Turn[], signal: Signal): Signal {
  const { value, turn, at } = signal
  if (value !== 'resolved' || !FAREWELL.test(turn.words.slice(at))) return signal
  const deeds = turns.flatMap((earlier) => {
    const isEarlier = earlier.role === 'agent' && earlier.index < turn.index
    const place = isEarlier ? findDone(earlier, true) : -1
    return place < 0 || FAREWELL.test(earlier.words.slice(place))
      ? []
      : { turn: earlier, at: place }
  })
  return { ...signal, ...deeds.at(-1) }
}

const toolOf = ({ role, words }: Turn) =>
  role === 'tool' ? /^(\w+) *→/.exec(words)?.[1] : undefined
const isWithdrawn = ({ role, words }: Turn) =>
  role === 'caller' && CALLER_GIVES_UP.test(words) && CALL_DECLINED.test(words)

/** That it is done is not believed after a tool that failed and none that did it since. */
function failedBefore(turns: Turn[], { value, turn }: Signal): Signal | null {
  if (value !== 'resolved') return null
  const tool = turns.findLast(({ role, index }) => role === 'tool' && index < turn.index)
  return tool ? signalOfTool(tool) : null
}

type ReadSignal = (turn: Turn, told: string, answer: string) => Signal | null

const SIGNALS: Record<UtteranceRole, ReadSignal> = {
  agent: signalOfAgent,
  caller: signalOfCaller,
  tool: signalOfTool,
  transfer: () => null,
}

function signalOfAgent(turn: Turn, _told: string, answer: string): Signal | null {
  const isConfirmed = CONFIRMS.test(answer)
  const refusedAt = searchAffirmed(turn.words, AGENT_FAILED)
  const isOtherTaken = isConfirmed && OFFERS_OTHER.test(turn.words.slice(Math.max(0, refusedAt)))
  const failedAt = isOtherTaken ? -1 : refusedAt
  const done = findDone(turn, isConfirmed)
  const denied = findNotDone(turn.words)
  const isDenied = denied !== undefined && done <= denied.index + denied[0].length
  const doneAt = isDenied ? -1 : done
  if (failedAt >= 0 && failedAt >= doneAt) {
    const reason = 'The agent could not do what was asked.'
    return { value: 'unresolved', confidence: 0.85, turn, at: failedAt, reason }
  }
  if (isDenied) {
    const reason = 'The agent said that it is not done.'
    return { value: 'unresolved', confidence: 0.7, turn, at: denied.index, reason }
  }
  if (doneAt < 0) return null
  const reason = 'The agent confirmed that it is done.'
  return { value: 'resolved', confidence: 0.92, turn, at: doneAt, reason }
}

const saysDone = (words: string) => searchAffirmed(words, AGENT_DONE) >= 0

const findNotDone = (words: string) =>
  [...words.matchAll(AGENT_NOT_DONE)].findLast(
    ({ index }) => !ON_CONDITION.test(words.slice(Math.max(0, index - 80), index)),
  )

function signalOfCaller(turn: Turn, told: string): Signal | null {
  const undoneAt = Math.max(
    ...[CALLER_UNDONE, CALLER_DEMANDS, CALLER_THREATENS].map((one) => turn.words.search(one)),
    saysDone(told) ? contradicts(turn.words, told) : -1,
  )
  if (undoneAt >= 0) {
    const reason = 'The caller says it is not resolved.'
    return { value: 'unresolved', confidence: 0.7, turn, at: undoneAt, reason }
  }
  const doneAt = searchAffirmed(turn.words, CALLER_DONE)
  const isAccepted = isAcceptance(turn.words, doneAt, told)
  if (
    doneAt >= 0 &&
    !isAccepted &&
    !DEMANDED.test(turn.words.slice(Math.max(0, doneAt - 40), doneAt))
  ) {
    const reason = 'The caller says it is resolved.'
    return { value: 'resolved', confidence: 0.9, turn, at: doneAt, reason }
  }
  const at = turn.words.search(CALLER_GIVES_UP)
  const reason = 'The caller gave it up.'
  return at < 0 ? null : { value: 'unresolved', confidence: 0.7, turn, at, reason }
}

function signalOfTool(turn: Turn): Signal | null {
  const at = failureAt(turn)
  const reason = 'A tool of the agent failed.'
  return at < 0 ? null : { value: 'unresolved', confidence: 0.65, turn, at, reason }
}

const SEARCHES_OPENED = new RegExp(SEARCH_OPENED, 'g')
const withoutSearches = (words: string) =>
  words.replaceAll(SEARCHES_OPENED, (opened) => ' '.repeat(opened.length))

const ONLY_DONE = new RegExp(String.raw`^\W*(?:[\w'-]+,? ){0,3}${DONE}\W*$`)

/** What is done, unless it is asked and not confirmed whether it is. */
function findDone({ words }: Turn, isConfirmed: boolean): number {
  const said = searchAffirmed(words, AGENT_DONE)
  const found = said < 0 ? said : searchAffirmed(withoutSearches(words), AGENT_DONE)
  const isShort =
    words.length < 60 && ONLY_DONE.test(words) && !/\b(?:no|not|be|\w+n't)\b/.test(words)
  const at = found < 0 && isShort ? 0 : found
  const sentence = at < 0 ? '' : (/^.*?[.!?](?=\s|$)/s.exec(words.slice(at))?.[0] ?? '')
  return asksIt(sentence) && !isConfirmed ? -1 : at
}

function answeredAndThanked(matter: Conversation): Signal | null {
  const { turns } = matter
  const thanks = turns.findLast((turn) => turn.role === 'caller' && CALLER_THANKS.test(turn.words))
  if (!thanks || UNTHANKFUL.test(thanks.words)) return null
  const [first] = matter.caller
  // A greeting before the caller's first words answers nothing.
  const since = first === thanks ? -1 : (first?.index ?? -1)
  const answer = answerBefore(turns.filter(({ index }) => index > since && index < thanks.index))
  if (!answer || NOT_UNDERSTOOD.test(answer.told) || !GAVE_ANSWER.test(answer.told)) return null
  if (findNotDone(answer.told) || SEARCH_OPENED.test(answer.told)) return null
  if (matter.caller.some(({ index, words }) => index > answer.turn.index && TAKES_BACK.test(words)))
    return null
  const at = thanks.words.search(CALLER_THANKS)
  if (ASKS_MORE.test(thanks.words.slice(at)) || isPromised(matter)) return null
  if (GOES_AHEAD.test(thanks.words)) return null
  const thanked = turns.findLast(
    ({ role, index, words }) =>
      role === 'caller' && index > answer.turn.index && SAYS_THANKS.test(words),
  )
  const reason = thanked
    ? 'The agent answered and the caller said thanks.'
    : 'The agent answered and the caller was satisfied.'
  const shown = thanked ? { turn: thanked, at: 0 } : { turn: thanks, at }
  return { value: 'resolved', confidence: 0.88, ...shown, reason, answer: answer.turn }
}

const SAYS_THANKS = /\b(?:thank\w*|thx|appreciate)\b/
/** "You can book that one, thanks" is not done yet. */
const GOES_AHEAD =
  /\b(?:book|reserve|order|schedule|submit) (?:it|that|this|one|them|me)\b|\b(?:you can|please|yes|ok|okay),? (?:go ahead|do (?:it|that))\b/

/** What is still to come is not settled by a thank-you. */
const isPromised = (matter: Conversation) =>
  findCallPromise(matter) !== null || findPromises(matter).some(({ kind }) => kind === 'fix')

/** What the agent last told, unless something was asked since that the caller had to answer. */
function answerBefore(turns: Turn[]): { told: string; turn: Turn } | null {
  for (const turn of turns.toReversed()) {
    const { role, words } = turn
    if (role !== 'agent') continue
    const told = words.replace(LAST_QUESTION, '')
    if (/\w/.test(told) && !CHIT_CHAT.test(told) && !ONLY_YES.test(told)) return { told, turn }
    if (told !== words && !OFFERS_MORE.test(words)) return null
  }
  return null
}

function toClaim({ turn, at, answer, ...claim }: Signal): ClaimOf<'resolution'> {
  const shown = [evidenceOf(turn, at), ...(answer ? [evidenceOf(answer)] : [])]
  return { ...claim, source: 'local', evidence: onePerTurn(shown) }
}
