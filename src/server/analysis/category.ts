import type { ClaimOf } from '@/contracts/analysis'
import { CALL_CATEGORIES, type CallCategory } from '@/contracts/call-words'
import { onceEach } from '@/lib/once-each'

import { AGENT_WORDS } from './agent-category-terms'
import { IS_SPELT } from './bare-line'
import { CALLER_WORDS, type CategoryWords } from './category-terms'
import { confidenceOf } from './confidence'
import { type Conversation, type Passage, type Turn, evidenceOf, onePerTurn } from './conversation'
import { MONEY_WORDS } from './money-category-terms'
import type { WeightedWords } from './phrases'
import { findSearch, isSeeking } from './search-or-booking'

/** Why a call is of a category, as a rule shows it. */
export const REASONS: Record<CallCategory, string> = {
  problem: 'The caller reports something lost, broken or gone wrong.',
  booking: 'The caller asks to book or reserve something.',
  'change-or-cancel': 'The caller asks to change, cancel or return something.',
  order: 'The caller places an order.',
  status: 'The caller asks about the status or progress of something.',
  billing: 'The caller calls about a payment, charge or transfer.',
  account: 'The caller calls about their account or their details on it.',
  information: 'The caller asks for information.',
  'service-request': 'The caller asks for something to be provided or done.',
  complaint: 'The caller makes a complaint.',
  other: 'The caller calls about something else.',
}

type Signal = WeightedWords & { category: CallCategory }

const CALLER_SIGNALS = [...listSignals(CALLER_WORDS), ...listSignals(MONEY_WORDS)]
const AGENT_SIGNALS = listSignals(AGENT_WORDS)

const THRESHOLD = 2
const TURNS_READ = 60
const MOST_COUNTED = 2
const AGENT_SHARE = 0.5
const SOUGHT_WEIGHT = 2
/** Of the main subject's score: what has less is mentioned, not wanted. */
const SUBJECT_SHARE = 0.4

/** `said` is the words that a list knows. */
type Hit = Passage & { score: number; said: string }

type Ranked = { category: CallCategory; found: Hit[]; score: number }

type Subject = ClaimOf<'category'>

export function claimSubjects(conversation: Conversation): Subject[] {
  const ranked = rankCategories(conversation)
  const [best, second] = ranked
  if (!best || best.score < THRESHOLD) {
    const identity = identityOnly(conversation)
    return identity ? [identity] : []
  }
  const least = Math.max(THRESHOLD, best.score * SUBJECT_SHARE)
  return ranked
    .filter(({ score }) => score >= least)
    .map((one) => toClaim(one, (one === best ? second : best)?.score ?? 0))
}

/** A category that the rules found said, be it too weakly for a claim of their own. */
export function findHinted(conversation: Conversation, category: string): Subject | null {
  const hinted = rankCategories(conversation).find((one) => one.category === category)
  return hinted && hinted.found.length > 0 ? toClaim(hinted, 0) : null
}

function toClaim({ category, found, score }: Ranked, rival: number): Subject {
  const strongest = found.toSorted((a, b) => b.score - a.score || a.turn.index - b.turn.index)
  return {
    value: category,
    confidence: confidenceOf(score, rival),
    source: 'local',
    reason: REASONS[category],
    evidence: onePerTurn(strongest.map(({ turn, at }) => evidenceOf(turn, at))).slice(0, 2),
  }
}

/** What the word lists say for each category, the likeliest first. */
export const rankCategories = onceEach((conversation: Conversation): Ranked[] => {
  const { caller, agent } = conversation
  const hits = new Map<CallCategory, Hit[]>()
  collect(hits, caller, CALLER_SIGNALS, 1)
  collect(hits, agent, AGENT_SIGNALS, AGENT_SHARE)
  settleSearch(hits, conversation)
  return CALL_CATEGORIES.map((category) => {
    const found = hits.get(category) ?? []
    return { category, found, score: found.reduce((sum, hit) => sum + hit.score, 0) }
  }).sort((a, b) => b.score - a.score)
})

function collect(hits: Map<CallCategory, Hit[]>, turns: Turn[], signals: Signal[], share: number) {
  const counted = new Map<RegExp, number>()
  for (const [position, turn] of turns.slice(0, TURNS_READ).entries()) {
    for (const { category, weight, pattern } of signals) {
      const times = counted.get(pattern) ?? 0
      if (times >= MOST_COUNTED) continue
      const match = pattern.exec(turn.words)
      if (!match) continue
      counted.set(pattern, times + 1)
      const score = weight * share * nearOpening(position) * (times === 0 ? 1 : 0.5)
      const found = hits.get(category) ?? []
      hits.set(category, [...found, { turn, at: match.index, score, said: match[0] }])
    }
  }
}

/** What was looked for counts as a booking if one was asked for or made, else as information. */
function settleSearch(hits: Map<CallCategory, Hit[]>, conversation: Conversation) {
  const search = findSearch(conversation)
  if (!search) return
  const booking = hits.get('booking') ?? []
  const information = hits.get('information') ?? []
  const { position, isBooked, ...passage } = search
  const sought = { ...passage, score: SOUGHT_WEIGHT * nearOpening(position) }
  const moved = isBooked ? information.filter(({ said }) => isSeeking(said)) : booking
  const kept = isBooked ? information.filter(({ said }) => !isSeeking(said)) : []
  hits.set('booking', isBooked ? [...booking, ...moved, sought] : [])
  hits.set('information', isBooked ? kept : [...information, ...moved, sought])
}

function listSignals(words: CategoryWords): Signal[] {
  return CALL_CATEGORIES.flatMap((category) =>
    (words[category] ?? []).map((weighted) => ({ category, ...weighted })),
  )
}

function nearOpening(position: number): number {
  if (position < 3) return 1
  return position < 6 ? 0.6 : 0.4
}

function identityOnly(conversation: Conversation): Subject | null {
  const turns = findIdentityCheck(conversation)
  if (turns.length === 0) return null
  return {
    value: 'account',
    confidence: confidenceOf(turns.length),
    source: 'local',
    reason: 'The caller only gives identifying details.',
    evidence: turns.map((turn) => evidenceOf(turn)),
  }
}

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'
const BIRTH_YEAR = String.raw`(?:19\d\d|20[01]\d)`
const BIRTH_DATE = new RegExp(
  String.raw`\b${MONTH}\b.{0,12}\b${BIRTH_YEAR}\b|\b\d{1,2}[/. -]\d{1,2}[/. -]${BIRTH_YEAR}\b|\b\d{1,8} ?${BIRTH_YEAR}\b`,
)

export function findIdentityCheck({ caller }: Conversation): Turn[] {
  if (caller.some((turn) => turn.words.split(' ').length > 16)) return []
  const birthDate = caller.find((turn) => BIRTH_DATE.test(turn.words))
  const spelled = caller.find((turn) => IS_SPELT.test(turn.words))
  if (!birthDate || !spelled) return []
  return birthDate === spelled ? [spelled] : [spelled, birthDate]
}
