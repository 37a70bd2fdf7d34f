import type { CallFacet } from '@/contracts/call-counts'
import type { CallFilter } from '@/contracts/calls'

import { addAll, type Bitmap, keepBoth, makeBitmap } from './bitmap'
import type { CallTable } from './call-table'
import { callsBetween, callsOfPeople } from './column-bitmaps'
import { facetNamed } from './facets'

/** Facets a filter can ask for. */
export const FACET_NAMES = [
  'status',
  'outcome',
  'resolution',
  'category',
  'priority',
  'sentiment',
  'provider',
  'direction',
  'assignee',
  'reviewed',
  'hasTranscript',
  'hasRecording',
  'callback',
] as const satisfies CallFacet[]

type ClosedName = Exclude<CallFacet, 'assignee' | 'reviewed'>

/** A filter as sets of calls; the bitmaps are the filter's own, or must not be written to. */
export type CompiledFilter = {
  /** What can be asked for at all: calls of the asked time and length, of those it is about. */
  base: Bitmap
  /** For every facet that is asked for, the calls that pass it. */
  passes: { name: CallFacet; bits: Bitmap }[]
  /** What the hiding rules stand against; null: nothing. */
  hides: { short: Bitmap | null; withoutTranscript: Bitmap | null }
}

const flagWords = (flag: boolean | undefined) => (flag === undefined ? [] : [String(flag)])

const wantedWords = (filter: CallFilter): [ClosedName, readonly string[]][] => [
  ['status', filter.status],
  ['outcome', filter.outcome],
  ['resolution', filter.resolution],
  ['category', filter.category],
  ['priority', filter.priority],
  ['sentiment', filter.sentiment],
  ['provider', filter.provider],
  ['direction', filter.direction],
  ['hasTranscript', flagWords(filter.hasTranscript)],
  ['hasRecording', flagWords(filter.hasRecording)],
  ['callback', flagWords(filter.callback)],
]

/** The calls of which a facet says one of these words. */
const callsSaying = (table: CallTable, name: ClosedName, words: readonly string[]): Bitmap => {
  const facet = facetNamed(name)
  const said = table.facets.wordsOf(facet)
  const bits = makeBitmap(table.slots())
  for (const [code, word] of facet.words.entries()) {
    if (words.includes(word)) addAll(bits, said[code]?.bits ?? makeBitmap(0))
  }
  return bits
}

/** Whether a call reviewed by this person (null: by nobody) is what a word asks for. */
export const isReviewedBy = (
  word: CallFilter['reviewed'][number],
  reviewer: string | null,
  actorId: string,
): boolean => {
  if (word === 'me') return reviewer === actorId
  if (word === 'not-me') return reviewer !== actorId
  return word === 'anyone' ? reviewer !== null : reviewer === null
}

/** A call that still runs is never hidden, and neither is one whose length nobody knows. */
const hidingRules = (
  { hideShorterThan, hideWithoutTranscript }: CallFilter,
  table: CallTable,
): CompiledFilter['hides'] => {
  const ended = () => callsSaying(table, 'status', ['ended', 'analyzed'])
  const short = hideShorterThan === undefined ? null : ended()
  if (short) {
    keepBoth(short, callsBetween(table, 'seconds', { from: 0, to: hideShorterThan ?? 0 }))
  }
  const withoutTranscript = hideWithoutTranscript ? ended() : null
  if (withoutTranscript) {
    keepBoth(withoutTranscript, callsSaying(table, 'hasTranscript', ['false']))
  }
  return { short, withoutTranscript }
}

const baseOf = (filter: CallFilter, table: CallTable, among: Bitmap | null): Bitmap => {
  const base = table.everyCall()
  if (among) keepBoth(base, among)
  const { from, to, minSeconds, maxSeconds } = filter
  if (from !== undefined || to !== undefined) {
    const time = {
      from: from === undefined ? -Infinity : Date.parse(from),
      to: to === undefined ? Infinity : Date.parse(to),
    }
    keepBoth(base, callsBetween(table, 'startedAt', time))
  }
  if (minSeconds !== undefined || maxSeconds !== undefined) {
    // A length that is not known is below zero.
    const length = { from: minSeconds ?? 0, to: maxSeconds ?? Infinity, isToIncluded: true }
    keepBoth(base, callsBetween(table, 'seconds', length))
  }
  return base
}

/**
 * Prepares a filter for one pass over a table, over all calls or those of `among`; search, caller
 * and ids are not in it.
 */
export const compileFilter = (
  filter: CallFilter,
  table: CallTable,
  actorId: string,
  among: Bitmap | null = null,
): CompiledFilter => {
  const passes: CompiledFilter['passes'] = wantedWords(filter)
    .filter(([, words]) => words.length > 0)
    .map(([name, words]) => ({ name, bits: callsSaying(table, name, words) }))
  if (filter.assignee.length > 0) {
    const wanted = filter.assignee.map((word) => {
      if (word === 'none') return null
      return word === 'me' ? actorId : word.toLowerCase()
    })
    const bits = callsOfPeople(table, 'assignee', (person) => wanted.includes(person))
    passes.push({ name: 'assignee', bits })
  }
  if (filter.reviewed.length > 0) {
    const bits = callsOfPeople(table, 'reviewer', (person) =>
      filter.reviewed.some((word) => isReviewedBy(word, person, actorId)),
    )
    passes.push({ name: 'reviewed', bits })
  }
  return { base: baseOf(filter, table, among), passes, hides: hidingRules(filter, table) }
}
