import type { CallbackClaim } from '@/contracts/analysis'
import type { AnalysisInput } from '@/domain/analyzer'
import type { TimeReading } from '@/domain/times/read-time'
import { leavesUnread } from '@/domain/times/unread-words'

import { findSpokenTime, findTimeOfPromise, heardAt } from './callback-time'
import { type Conversation, type Passage, type Turn, evidenceOf, onePerTurn } from './conversation'
import { mattersOf } from './matters'
import { isNegated, oneOf, phrases } from './phrases'
import { LAST_QUESTION } from './resolution-words'

const CALL = '(?:call|ring|phone|contact)'
const SOMEONE =
  '(?:you|someone|somebody|anyone|him|her|them|they|(?:a|an|the|your|one of your) (?:\\w+ ){0,2}\\w+)'
const ME = '(?:me|us)(?! (?:a|an|the|by|mr|mrs|ms) )'

const ASKED = phrases`
  ${CALL} (?:me|us) (?:\w+ )?(?:back|again|later|tomorrow|today|tonight|when|at|on|after|before|in the|this|next|between|around|any ?time|please|once|as soon)
  (?:calling|ringing|phoning) (?:me|us) (?:\w+ )?(?:back|later|tomorrow|today|tonight)
  get (?:me|us) (?:back|at home|at work|(?:at|on) (?:my|this|the same) (?:\w+ )?(?:number|phone|cell|mobile|line))
  (?:can|could|would|will) ${SOMEONE} (?:please |maybe |just )?${CALL} ${ME}
  (?:want|need|like|have|get) ${SOMEONE} (?:to )?(?:please )?${CALL} ${ME}
  please ${CALL} ${ME}
  (?:want|need|like|request|requesting|arrange|schedule|get|have|for) (?:a |your )?(?:call ?back|call-back|return call)
  return my call | give (?:me|us) a (?:call|ring|shout) | get back to (?:me|us)
  call ?back (?:please|request)
`

/** Right before the request, it is none: "they said they would call me back". */
const NOT_ASKED =
  /\b(?:said|told|promised|supposed|claimed|meant|did (?:you|someone|somebody|anyone)|driver|courier|rider|thanks for|thank you for|keeps?|kept|stop|took)\b(?: +[\w']+){0,6} *$/

export const CALL_DECLINED = phrases`
  (?:don't|do not|no need to|please don't|never|stop|rather not|needn't) (?:\w+ ){0,2}(?:call|calling|ring|ringing|phone|contact) (?:me|us)(?! (?:\w+ )?(?:before|until|till|after|at|on|in|between|during|earlier|later|too))
  no (?:need (?:for|of) a )?call ?back(?: needed| necessary)?
  (?:don't|do not) (?:need|want) (?:a |any )?call ?back
`
const NEVER_MIND = /\bnever ?mind\b/

export const TEAM = oneOf`
  team, department, specialists?, technicians?, managers?, supervisors?, representatives?, reps?,
  colleagues?, agents?, advis[eo]rs?, engineers?, nurses?, doctors?, office, staff, staff member,
  person, people, experts?, human, consultants?, accountants?, members?
`
const STAFF = String.raw`(?:i|we|they|he|she|someone|somebody|(?:our|the|an?|one of (?:our|my|the)|my) (?:[\w'-]+ ){0,3}${TEAM})`
const WILL = oneOf`'ll, will, are going to, is going to, 're going to, 's going to, 'm going to, am going to, shall`
const CONTACT = oneOf`
  contact(?:ing)? you, call(?:ing)? (?:you|back), ring(?:ing)? (?:you|back), phon(?:e|ing) you,
  reach(?:ing)? out, (?:get |getting )?in touch, get(?:ting)? back, giv(?:e|ing) you a (?:call|ring),
  return your call, follow(?:ing)? up with you
`

const PROMISED = new RegExp(
  phrases`
  ${STAFF} ?${WILL}(?: also| then| be sure to| try to)?(?: be)? ${CONTACT}
  and (?:we )?will (?:contact|call|phone|ring|get back to) you
  (?:i'll|we'll|i will|we will|i can|let me) (?:have|get|ask) (?:\w+ ){1,4}(?:to )?(?:call|contact|phone|ring|reach out|get back) (?:to )?(?:you)?
  you(?:'ll| will) (?:receive|get|be getting|have) a (?:call|call ?back|phone call)
  you(?:'ll| will) (?:be|hear) (?:contacted|called|back|from us)
  (?:scheduled|arranged|booked|set up|requested|logged) (?:a |your |the )?call ?back
  call ?back (?:is|has been|was) (?:scheduled|arranged|booked|set|requested|logged)
  (?:i've|i have|we've|we have|i) (?:just |already )?(?:asked|told) (?:[\w'-]+ ){1,5}to (?:call|contact|phone|ring|get back to|reach out to) you
`,
  'g',
)
const CALL_NAMED = phrases`
  (?:a|your|the) (?:call ?back|call-back|return call),? (?:for |on |at |by )?(?:tomorrow|today|tonight|this|next|before|after|between|within|in the|at|first thing|(?:mon|tues|wednes|thurs|fri|satur|sun)day)
`
const ONLY_OFFERED = /\b(?:if|can|could|would|want|like|offer|prefer|need|asked for|requested)\b/

const OFFERED = phrases`
  (?:would|do) you (?:like|want|prefer) (?:\w+ ){0,5}(?:call|contact|phone|ring)(?: you)?(?: ?back)?(?! (?:number|info\w*|details|them|the|him|her)\b)
  (?:shall|should|can|could|may) ${STAFF} (?:\w+ ){0,5}(?:call|contact|phone|ring) you(?: back)?
  (?:can|could|shall|should|may) ${STAFF} (?:arrange|schedule|set up) (?:a |your )?call ?back
`

const YES =
  /^\W*(?:yes|yeah|yep|yup|sure|ok|okay|please|that would be|that'd be|sounds good|absolutely|of course|definitely|great|perfect|fine|if (?:they|you|he|she|someone|somebody) (?:really|actually) (?:do|does|will|can))\b/
const NO = /^\W*(?:no|nope|nah|not really|don'?t)\b/
/** Those who do the work, not us. */
const WHEN_READY =
  /^they\b[^.!?]*\b(?:when|once|after|as soon as) (?:it|they|that|everything|(?:the|your) \w+)(?:'s|'re| is| are) (?:\w+ )?(?:ready|done|finished|complete)/
const DRIVER = /\b(?:driver|courier|rider)\b/

const SEARCH_AHEAD = 6
const LOOK_BEHIND = 120

type Spoken = Pick<AnalysisInput, 'startedAt' | 'timeZone'>
export type CallbackFinding = { claim: CallbackClaim; promise: Passage | null }

export function findCallback(conversation: Conversation, input: Spoken): CallbackFinding | null {
  const { caller } = conversation
  const asked = firstPassage(caller, findRequest)
  const offer = findOffer(conversation, input)
  const promised = findCallPromise(conversation)
  const [last] = [asked, promised].sort((a, b) => (b?.turn.index ?? -1) - (a?.turn.index ?? -1))
  const answer = last && caller.find(({ index }) => index > last.turn.index)
  const isLetGo = (turn: Turn) => turn === answer && findRequest(turn) < 0
  const declined = firstPassage(caller.toReversed(), (turn) =>
    Math.max(turn.words.search(CALL_DECLINED), isLetGo(turn) ? turn.words.search(NEVER_MIND) : -1),
  )
  const no = offer?.accepted === false ? offer.answer : declined
  if (
    no &&
    no.turn.index >= (asked?.turn.index ?? 0) &&
    no.turn.index >= (promised?.turn.index ?? 0)
  ) {
    const said = offer?.accepted === false ? [offer.question, no] : [no]
    return { claim: toClaim(false, said), promise: null }
  }
  const accepted = offer?.accepted ? offer : null
  const basis = [asked, accepted?.question, accepted?.answer, promised].filter((said) => !!said)
  const from = asked ?? accepted?.question ?? promised
  if (!from) return null
  // With a promise alone, a time counts only as the answer to a question, which `lastAgreed` reads.
  const wished = asked || accepted ? timeAsked(conversation, from, input) : null
  const first = wished?.at ? wished : (timePromised(promised, input) ?? wished)
  const time = lastAgreed(conversation, from, first, input)
  const said = time ? [...basis, { turn: time.turn, at: time.offset }] : basis
  return { claim: { ...toClaim(true, said), ...timeOf(time) }, promise: promised }
}

export const findCallPromise = ({ agent }: Conversation): Passage | null =>
  firstPassage(agent, findPromise)

/** A provider's callback with the time that its words mean. */
export function withTime(claim: CallbackClaim, { startedAt, timeZone }: Spoken): CallbackClaim {
  const { timeText, at } = claim
  if (timeText === null || at !== null) return claim
  const time = findSpokenTime(timeText, startedAt, timeZone)
  const isClear = time !== null && !leavesUnread(timeText, time)
  return isClear ? { ...claim, ...timeOf(time), timeText } : claim
}

const timeOf = (time: TimeReading | null): Pick<CallbackClaim, 'timeText' | 'at' | 'window'> => {
  const { from, to } = time?.window ?? {}
  return {
    timeText: time?.text ?? null,
    at: time?.at?.toISOString() ?? null,
    window: from && to ? { from: from.toISOString(), to: to.toISOString() } : null,
  }
}

function firstPassage(turns: Turn[], find: (turn: Turn) => number): Passage | null {
  for (const turn of turns) {
    const at = find(turn)
    if (at >= 0) return { turn, at }
  }
  return null
}

function findRequest({ words }: Turn): number {
  const at = words.search(ASKED)
  if (at < 0 || isNegated(words, at)) return -1
  const before = words.slice(Math.max(0, at - 60), at)
  return NOT_ASKED.test(before) || DRIVER.test(words.slice(at, at + 60)) ? -1 : at
}

function findPromise({ words }: Turn): number {
  const told = [...words.matchAll(PROMISED)].find(({ index }) => !isNoPromise(words, index))?.index
  const at = told ?? callNamed(words)
  if (at < 0 || DRIVER.test(words) || WHEN_READY.test(words.slice(at))) return -1
  const isConditional =
    /\bif\b/.test(words.slice(Math.max(0, at - 30), at)) || ONLY_IN_CASE.test(words.slice(at))
  return isConditional ? -1 : at
}

const ONLY_IN_CASE =
  /^[^.!?]*\b(?:if (?:need be|necessary|needed|required|anything|there(?:'s| is| are| should be))|in case)\b/

const NO_PROMISE =
  /(?:\b(?:cannot|not|never|nobody|no one|\w+n'?t) +(?:\w+ +)?(?:promise|guarantee|say|think|know|believe|confirm|sure|certain|mean)|\bno guarantee)(?: +you)?(?: +(?:that|if|whether|when))? *$/

/** "I can't promise that we will call" promises nothing. */
export const isNoPromise = (words: string, at: number) =>
  NO_PROMISE.test(words.slice(Math.max(0, at - 60), at))

function callNamed(words: string): number {
  const at = words.search(CALL_NAMED)
  const before = words.slice(0, at).split(/[.!?]/).at(-1) ?? ''
  const isAsked = /^[^.!]*\?/.test(words.slice(at))
  return at < 0 || isAsked || isNegated(words, at) || ONLY_OFFERED.test(before) ? -1 : at
}

type Offer = { question: Passage; answer: Passage; accepted: boolean }

function findOffer({ turns }: Conversation, input: Spoken): Offer | null {
  for (const [position, turn] of turns.entries()) {
    const at = turn.role === 'agent' ? turn.words.search(OFFERED) : -1
    const answer =
      at < 0 ? undefined : turns.slice(position + 1).find((next) => next.role === 'caller')
    if (!answer) continue
    const isRefused = NO.test(answer.words)
    const accepted = YES.test(answer.words) || (!isRefused && timeIn(answer, 0, input) !== null)
    if (!accepted && !isRefused) continue
    return { question: { turn, at }, answer: { turn: answer, at: 0 }, accepted }
  }
  return null
}

type SaidTime = TimeReading & { turn: Turn }

function timeIn(turn: Turn, begin: number, { startedAt, timeZone }: Spoken): SaidTime | null {
  const time = findSpokenTime(turn.text.slice(begin), heardAt(turn, startedAt), timeZone)
  return time && { ...time, turn, offset: begin + time.offset }
}

function timeAsked({ turns }: Conversation, from: Passage, input: Spoken): SaidTime | null {
  const start = turns.indexOf(from.turn)
  const near = turns.slice(start, start + SEARCH_AHEAD).filter(({ role }) => role === 'caller')
  const times = near.flatMap((turn) => {
    const begin = turn === from.turn ? Math.max(0, from.at - LOOK_BEHIND) : 0
    return timeIn(turn, begin, input) ?? []
  })
  const wanted = times.filter(({ isRefused }) => !isRefused)
  return wanted[0] ?? times[0] ?? null
}

function timePromised(promised: Passage | null, input: Spoken): SaidTime | null {
  if (!promised) return null
  const time = findTimeOfPromise(promised, input.startedAt, input.timeZone)
  return time?.at ? { ...time, turn: promised.turn, offset: promised.at } : null
}

const CHANGES = phrases`
  instead | make (?:it|that) | rather | how about | what about | (?:is|be|works|suits me) better
  (?:change|move|push|switch) (?:it|that|the call)
  (?:doesn't|does not|won't|will not|don't|wouldn't|isn't|can't) (?:work|suit|do|make|good|be)
`
const ASKS_TIME = phrases`
  (?:when|(?:what|which) (?:time|day))(?: else)?(?:\?| (?:would|should|can|could|shall|will|may|do you want|suits|works|is (?:good|best|better)))
  suits? | works? (?:for|best|better) | (?:would|will) (?:[\w']+ ){1,6}work | convenient | how about | what about
  (?:should|shall|can|could|may) (?:we|i|they|someone|somebody) (?:call|ring|phone|contact)
`
const AGREES = /^\W*(?:(?:yes|yeah|yep|sure|ok|okay|oh|that|this|it)\W+)*(?:works|does|suits)\b/

/** What was agreed on last: a later wish, promise or accepted offer changes the time named first. */
function lastAgreed(
  conversation: Conversation,
  from: Passage,
  first: SaidTime | null,
  input: Spoken,
): SaidTime | null {
  const { turns } = conversation
  const begin = turns.indexOf(first?.turn ?? from.turn)
  const other = mattersOf(conversation).find(
    (matter) => (matter.turns[0]?.index ?? 0) > from.turn.index,
  )
  const next = other?.turns[0]?.index ?? Infinity
  const ahead = turns.findIndex(({ index }) => index >= next)
  const end = ahead < 0 ? turns.length : ahead
  let agreed = first
  let near = begin
  for (let place = first ? begin + 1 : begin; place < end; place += 1) {
    const [turn, answer] = turns
      .slice(place, place + SEARCH_AHEAD)
      .filter(({ role }) => role !== 'tool')
    if (!turn || turn !== turns[place]) continue
    const isNear = place - near < SEARCH_AHEAD
    const asked = turns
      .slice(Math.max(0, place - 3), place)
      .findLast(({ role }) => role === 'agent')
    const changed =
      turn.role === 'agent'
        ? (promisedIn(turn, input) ?? (isNear ? offeredIn(turn, answer, input) : null))
        : isNear && turn.role === 'caller'
          ? changeIn(turn, asked, input)
          : null
    if (!changed) continue
    near = place
    if (turn.role === 'caller' || !isCompatible(agreed, changed)) agreed = changed
  }
  return agreed
}

const promisedIn = (turn: Turn, input: Spoken) => {
  const at = findPromise(turn)
  return at < 0 ? null : timePromised({ turn, at }, input)
}

function offeredIn(turn: Turn, answer: Turn | undefined, input: Spoken): SaidTime | null {
  const question = LAST_QUESTION.exec(turn.words)
  if (!question || !ASKS_TIME.test(question[0]) || answer?.role !== 'caller') return null
  if (!YES.test(answer.words) && !AGREES.test(answer.words)) return null
  const time = timeIn(turn, question.index, input)
  return time?.at ? time : null
}

function changeIn(turn: Turn, asked: Turn | undefined, input: Spoken): SaidTime | null {
  const isAsked = ASKS_TIME.test(LAST_QUESTION.exec(asked?.words ?? '')?.[0] ?? '')
  const changesAt = turn.words.search(CHANGES)
  const places = [findRequest(turn), changesAt].filter((at) => at >= 0)
  if (places.length === 0 && !isAsked) return null
  const times = [...places, 0].flatMap((at) => timeIn(turn, at, input) ?? [])
  const time = times.find(({ at }) => at) ?? times[0]
  return time && (time.at || changesAt >= 0) ? time : null
}

/** What was agreed on is as exact as what is said now, and within it or across it. */
function isCompatible(agreed: SaidTime | null, next: SaidTime): boolean {
  if (!agreed?.at || !next.at) return false
  const [from, to] = [agreed.window?.from ?? agreed.at, agreed.window?.to ?? agreed.at]
  const [start, end] = [next.window?.from ?? next.at, next.window?.to ?? next.at]
  return from <= end && start <= to && !(start >= from && end <= to)
}

const ASKED_FOR = 0.9

function toClaim(requested: boolean, said: Passage[]): CallbackClaim {
  const evidence = onePerTurn(said.map(({ turn, at }) => evidenceOf(turn, at)))
  return { requested, confidence: ASKED_FOR, ...timeOf(null), source: 'local', evidence }
}
