import type { CallbackClaim } from '@/contracts/analysis'

import type { AnalysisInput } from '@/domain/analyzer'
import { findSpokenTime } from './callback-time'
import { ASKED, DECLINED, DRIVER, NO, NOT_ASKED, OFFERED, PROMISED, YES } from './callback-terms'
import type { Conversation, Passage, Turn } from './conversation'
import { evidenceOf } from './evidence'
import { isNegated } from './phrases'

const SEARCH_AHEAD = 6
const LOOK_BEHIND = 120

export type CallbackFinding = { claim: CallbackClaim; promise: Passage | null }

export async function findCallback(
  conversation: Conversation,
  input: Pick<AnalysisInput, 'startedAt' | 'timeZone'>,
): Promise<CallbackFinding | null> {
  const { caller, agent } = conversation
  const asked = firstPassage(caller, findRequest)
  const offer = findOffer(conversation)
  const promised = firstPassage(agent, findPromise)
  const declined = firstPassage(caller.toReversed(), (turn) => turn.words.search(DECLINED))
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
  const time = await timeAsked(conversation, from, input)
  const said = time ? [...basis, { turn: time.turn, at: time.offset }] : basis
  const { text = null, at = null } = time ?? {}
  const claim = { ...toClaim(true, said), timeText: text, at: at?.toISOString() ?? null }
  return { claim, promise: promised }
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
  const at = words.search(PROMISED)
  if (at < 0 || DRIVER.test(words)) return -1
  return /\bif\b/.test(words.slice(Math.max(0, at - 30), at)) ? -1 : at
}

type Offer = { question: Passage; answer: Passage; accepted: boolean }

function findOffer({ turns }: Conversation): Offer | null {
  for (const [position, turn] of turns.entries()) {
    const at = turn.role === 'agent' ? turn.words.search(OFFERED) : -1
    const answer =
      at < 0 ? undefined : turns.slice(position + 1).find((next) => next.role === 'caller')
    if (!answer) continue
    const accepted = YES.test(answer.words)
    if (!accepted && !NO.test(answer.words)) continue
    return { question: { turn, at }, answer: { turn: answer, at: 0 }, accepted }
  }
  return null
}

async function timeAsked(
  { turns }: Conversation,
  from: Passage,
  { startedAt, timeZone }: Pick<AnalysisInput, 'startedAt' | 'timeZone'>,
) {
  const start = turns.indexOf(from.turn)
  const near = turns.slice(start, start + SEARCH_AHEAD).filter(({ role }) => role === 'caller')
  for (const turn of near) {
    const begin = turn === from.turn ? Math.max(0, from.at - LOOK_BEHIND) : 0
    const [text, words] = [turn.text.slice(begin), turn.words.slice(begin)]
    const time = await findSpokenTime(text, words, startedAt, timeZone)
    if (time) return { ...time, turn, offset: begin + time.offset }
  }
  return null
}

function toClaim(requested: boolean, said: Passage[]): CallbackClaim {
  const turns = new Set<Turn>()
  const evidence = said
    .filter(({ turn }) => !turns.has(turn) && turns.add(turn))
    .map(({ turn, at }) => evidenceOf(turn, at))
  return { requested, timeText: null, at: null, source: 'local', evidence }
}
