import type { ClaimOf } from '@/contracts/analysis'
import type { CallOutcome, Resolution, UtteranceRole } from '@/contracts/call-words'
import { onceEach } from '@/lib/once-each'

import { findDeed, findDone, findNotDone, saysDone } from './agent-done'
import { type Signal, answeredAndThanked } from './answered'
import { rankCategories } from './category'
import { type Conversation, type Turn, evidenceOf, onePerTurn, spokenNext } from './conversation'
import { CALL_DECLINED } from './callback'
import { reportedAt } from './hurry'
import { findMatter } from './matter'
import { CLOSED_BY_CALLER, mattersOf } from './matters'
import { isDoneLater } from './nothing-left'
import { isDoneNext } from './done-next'
import { NOT_IDENTIFIED } from './outcomes'
import { searchAffirmed } from './phrases'
import {
  AGENT_FAILED,
  CALLER_DEMANDS,
  CALLER_DONE,
  CALLER_GIVES_UP,
  CALLER_THREATENS,
  CALLER_UNDONE,
  CONFIRMS,
  DEMANDED,
  FAREWELL,
  OFFERS_OTHER,
  ONLY_NOTED,
  SAYS_THANKS,
  SO_NOTHING,
  UNTHANKFUL,
  failureAt,
  lastToolBefore,
  answersOnly,
  contradicts,
  isAcceptance,
} from './resolution-words'

/** Why a call is resolved by what the agent did. */
export const CONFIRMED_DONE = 'The agent confirmed that it is done.'
export const NOT_RESOLVED = 'The caller says it is not resolved.'

const NAMED_FROM = 4

type Claim = ClaimOf<'resolution'> | null
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
  const signals = matters.map(signalOf)
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

const signalOf = onceEach(
  (matter: Conversation): Signal | null => lastSignal(matter) ?? answeredAndThanked(matter),
)

/** What would be claimed of a call that was about this matter alone. */
export const resolutionOf = onceEach((matter: Conversation): Claim => {
  const signal = signalOf(matter)
  return signal && toClaim(signal)
})

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

type CallEnd = { outcome: CallOutcome | null; transferFailed: boolean; isSettledLast: boolean }

function claimOf(
  conversation: Conversation,
  signals: (Signal | null)[],
  { outcome, transferFailed, isSettledLast }: CallEnd,
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
  let unmet: Signal | null = null
  const worked = new Set<string>()
  for (const [later, turn] of turns.toReversed().entries()) {
    const place = turns.length - 1 - later
    const before = turns
      .slice(Math.max(0, place - 3), place)
      .findLast(({ role }) => role !== 'tool')
    if (turn.role === 'agent' && before?.role === 'caller' && answersOnly(turn.words, before.words))
      continue
    const nothing = turn.role === 'caller' ? unmetAt(turns, place) : -1
    if (nothing >= 0) {
      unmet ??= { value: 'unresolved', confidence: 0.7, turn, at: nothing, reason: NOT_RESOLVED }
      continue
    }
    const next = spokenNext(turns, place)
    const answer = next?.role === 'caller' ? next.words : ''
    if (isOvercome(turns, turn)) continue
    const told = SIGNALS[turn.role](turn, before?.role === 'agent' ? before.words : '', answer)
    const tool = toolOf(turn)
    if (tool && !told) worked.add(tool)
    if (isWithdrawn(turn)) return unmet
    if (!told || (tool && worked.has(tool))) continue
    const signal = (turn.role === 'agent' && failedBefore(turns, told)) || told
    const isNoted =
      turn.role === 'agent' &&
      ONLY_NOTED.test(turn.words.slice(signal.at)) &&
      !isGranted(turns, turn, answer)
    // What was refused or done says more than that nothing came of it.
    const isKnown = signal.value === 'unresolved' || (signal.reason === CONFIRMED_DONE && !isNoted)
    if (unmet) return isKnown ? signal : unmet
    if (!isNoted) return isDemand(turn) ? signal : (noted ?? shownByDeed(turns, signal))
    noted ??= signal
  }
  return noted ?? unmet
}

/** What was taken down after a tool confirmed it, and the caller thanks for it. */
const isGranted = (turns: Turn[], turn: Turn, answer: string): boolean =>
  SAYS_THANKS.test(answer) &&
  !UNTHANKFUL.test(answer) &&
  IS_CONFIRMED.test(lastToolBefore(turns, turn)?.words ?? '')

const IS_CONFIRMED =
  /\b(?:request|service|status|reservation|booking)\w*"?: ?"?(?:\w+ )?confirmed\b/

const GIVES_BALANCE = /\bbalance (?:is|of) (?:now )?\$?\d/

/** A tool that asked for more to identify the caller, before the agent gave the balance that was asked for. */
const isOvercome = (turns: Turn[], tool: Turn): boolean =>
  tool.role === 'tool' &&
  NOT_IDENTIFIED.test(tool.words) &&
  turns.some(
    ({ role, index, words }) => role === 'agent' && index > tool.index && GIVES_BALANCE.test(words),
  ) &&
  turns.some(
    ({ role, index, words }) =>
      role === 'caller' && index < tool.index && /\bbalance\b/.test(words),
  )

const ASKS_ANYTHING =
  /\b(?:anything|something|owe|pay|costs?|fees?|charged?|how much|get back|bring|need to)\b/

/** Where a caller concludes that nothing came of the call, unless that answers a question or is thanked for. */
function unmetAt(turns: Turn[], place: number): number {
  const at = turns[place]?.words.search(SO_NOTHING) ?? -1
  if (at < 0) return at
  const spoken = turns.filter(({ role }) => role === 'caller')
  const own = spoken.findIndex(({ index }) => index === turns[place]?.index)
  const isThanked = spoken
    .slice(own)
    .some(({ words }) => SAYS_THANKS.test(words) && !UNTHANKFUL.test(words))
  return isThanked || ASKS_ANYTHING.test(spoken[own - 1]?.words ?? '') ? -1 : at
}

/** "Enjoy your ride" comes after what shows that it is done. */
function shownByDeed(turns: Turn[], signal: Signal): Signal {
  const { value, turn, at } = signal
  if (value !== 'resolved' || !FAREWELL.test(turn.words.slice(at))) return signal
  const deeds = turns.flatMap((earlier) => {
    const isEarlier = earlier.role === 'agent' && earlier.index < turn.index
    const place = isEarlier ? findDeed(earlier) : -1
    return place < 0 ? [] : { turn: earlier, at: place }
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
  const tool = lastToolBefore(turns, turn)
  return tool && !isOvercome(turns, tool) ? signalOfTool(tool) : null
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
  const reason = CONFIRMED_DONE
  return { value: 'resolved', confidence: 0.92, turn, at: doneAt, reason }
}

function signalOfCaller(turn: Turn, told: string): Signal | null {
  const undoneAt = Math.max(
    ...[CALLER_UNDONE, CALLER_DEMANDS, CALLER_THREATENS].map((one) => turn.words.search(one)),
    saysDone(told) ? contradicts(turn.words, told) : -1,
  )
  if (undoneAt >= 0) {
    const reason = NOT_RESOLVED
    return { value: 'unresolved', confidence: 0.7, turn, at: undoneAt, reason }
  }
  const doneAt = reportedAt(turn.words, CALLER_DONE)
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

function toClaim({ turn, at, answer, ...claim }: Signal): ClaimOf<'resolution'> {
  const shown = [evidenceOf(turn, at), ...(answer ? [evidenceOf(answer)] : [])]
  return { ...claim, source: 'local', evidence: onePerTurn(shown) }
}
