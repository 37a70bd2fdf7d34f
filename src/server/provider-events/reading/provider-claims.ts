import type { Analysis } from '@/contracts/analysis'
import { PRIORITIES, type Resolution, RESOLUTIONS, SENTIMENTS } from '@/contracts/call-words'
import { isRecord } from '@/lib/is-record'
import { wordKey } from '@/lib/word-key'

import type { EventField } from './event-field'

const LONGEST_SUMMARY = 20_000

/** A value that the provider itself claimed. Null stays null: no basis, no claim. */
export const claim = <Value>(value: Value | null) =>
  value === null ? null : { value, source: 'provider' as const, reason: '', evidence: [] }

/** In the words of whoever set the agent up; which category that is, is told when it is stored. */
export const categoryClaim = (said: string | null) => claim(wordKey(said ?? '') || null)

export const summaryClaim = (field: EventField) => claim(field.text(LONGEST_SUMMARY))

const SUCCESS = /^(?:true|yes|pass|passed|success|successful|resolved|good|excellent)$/
const FAILURE = /^(?:false|no|fail|failed|failure|unsuccessful|unresolved|poor)$/

/**
 * A success evaluation is text whose meaning depends on a rubric that is not sent along. Plain yes
 * and no, and the ends of the descriptive scale, are claims; "Fair", "7" or "85%" are not.
 */
export const resolutionOf = (value: unknown): Resolution | null => {
  const word = String(value).trim().toLowerCase()
  if (SUCCESS.test(word)) return 'resolved'
  return FAILURE.test(word) ? 'unresolved' : null
}

type FreeFormClaims = Pick<
  Analysis,
  'summary' | 'category' | 'priority' | 'sentiment' | 'resolution' | 'callback'
>

/**
 * Claims in the object an agent was told to fill in (`structuredData`, `custom_analysis_data`). A
 * key must plainly name the field and its value be one of our words; everything else says nothing.
 */
export const claimsIn = (data: EventField): FreeFormClaims => {
  const values = new Map<string, unknown>()
  if (isRecord(data.value)) {
    for (const [key, value] of Object.entries(data.value)) values.set(plainKey(key), value)
  }
  const pick = (...keys: string[]) =>
    keys.map((key) => values.get(key)).find((v) => v !== undefined)
  const category = pick('category', 'callcategory', 'issuecategory')
  const priority = wordOf(pick('priority', 'urgency'), PRIORITIES, PRIORITY_WORDS)
  const sentiment = wordOf(pick('sentiment', 'customersentiment', 'usersentiment'), SENTIMENTS)
  const resolution =
    wordOf(pick('resolution'), RESOLUTIONS) ??
    resolutionOf(pick('resolved', 'issueresolved', 'isresolved'))
  const summary = pick('summary', 'callsummary')
  return {
    summary: claim(typeof summary === 'string' && summary.trim() !== '' ? summary : null),
    category: categoryClaim(typeof category === 'string' ? category : null),
    priority: claim(priority),
    sentiment: claim(sentiment),
    resolution: claim(resolution),
    callback: callbackOf(
      pick('callbackrequested', 'callback', 'wantscallback', 'needscallback'),
      pick('callbacktime', 'callbackwhen', 'preferredcallbacktime'),
    ),
  }
}

export const plainKey = (key: string) => key.toLowerCase().replace(/[\s_-]/g, '')

const PRIORITY_WORDS = new Map<string, (typeof PRIORITIES)[number]>([
  ['medium', 'normal'],
  ['urgent', 'high'],
  ['critical', 'high'],
])

const wordOf = <Word extends string>(
  value: unknown,
  words: readonly Word[],
  synonyms = new Map<string, Word>(),
): Word | null => {
  if (typeof value !== 'string') return null
  const text = value
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-')
  return words.find((word) => word === text) ?? synonyms.get(text) ?? null
}

const callbackOf = (requested: unknown, time: unknown): Analysis['callback'] => {
  const answer = String(requested).trim().toLowerCase()
  if (!/^(?:true|yes|false|no)$/.test(answer)) return null
  const timeText = typeof time === 'string' && time.trim() !== '' ? time.slice(0, 200) : null
  const isRequested = answer === 'true' || answer === 'yes'
  return { requested: isRequested, timeText, at: null, source: 'provider', evidence: [] }
}
