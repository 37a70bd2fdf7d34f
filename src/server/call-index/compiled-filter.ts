import type { CallFacet } from '@/contracts/call-fields'
import type { CallFilter } from '@/contracts/calls'

import { addAll, type Bitmap, intersect, keepBoth, makeBitmap, takeAway } from './bitmap'
import type { CallTable } from './call-table'
import { callsLasting, callsOfPerson, callsShorter, callsStarted } from './column-bitmaps'
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

/** A filter as sets of calls; the bitmaps must not be written to. */
export type CompiledFilter = {
  /** What can be asked for at all: calls of the asked time and length, of those it is about. */
  base: Bitmap
  /** For every facet that is asked for, the calls that pass it. */
  passes: { name: CallFacet; bits: Bitmap }[]
  /** What the hiding rules stand against; null: nothing. */
  hides: { short: Bitmap | null; withoutTranscript: Bitmap | null }
  /** Who asks: "me" in the counts. */
  actorId: string
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

/** The calls in any of these sets. */
const callsInAny = (table: CallTable, sets: Bitmap[]): Bitmap => {
  const [first] = sets
  if (first && sets.length === 1) return first
  const bits = makeBitmap(table.slots())
  for (const set of sets) addAll(bits, set)
  return bits
}

/** The calls of which a facet says one of these words. */
const callsSaying = (table: CallTable, name: ClosedName, words: readonly string[]): Bitmap => {
  const facet = facetNamed(name)
  const said = facet.words.map((word, code) =>
    words.includes(word) ? table.facets.wordsOf(facet)[code] : undefined,
  )
  return callsInAny(
    table,
    said.flatMap((one) => one?.bits ?? []),
  )
}

/** The calls reviewed by whom a word says. */
const callsReviewed = (
  table: CallTable,
  word: CallFilter['reviewed'][number],
  actorId: string,
): Bitmap => {
  const isAboutMe = word === 'me' || word === 'not-me'
  const calls = callsOfPerson(table, 'reviewer', isAboutMe ? actorId : null)
  if (word === 'me' || word === 'nobody') return calls
  const others = table.everyCall()
  takeAway(others, calls)
  return others
}

/** A call that still runs is never hidden, and neither is one whose length nobody knows. */
const hidingRules = (
  { hideShorterThan, hideWithoutTranscript }: CallFilter,
  table: CallTable,
): CompiledFilter['hides'] => {
  const ended = () => callsSaying(table, 'status', ['ended', 'analyzed'])
  return {
    short:
      hideShorterThan === undefined
        ? null
        : intersect(ended(), callsShorter(table, hideShorterThan)),
    withoutTranscript: hideWithoutTranscript
      ? intersect(ended(), callsSaying(table, 'hasTranscript', ['false']))
      : null,
  }
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
    keepBoth(base, callsStarted(table, time))
  }
  if (minSeconds !== undefined || maxSeconds !== undefined) {
    // A length that is not known is below zero.
    keepBoth(base, callsLasting(table, minSeconds ?? 0, maxSeconds ?? Infinity))
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
    const sets = wanted.map((person) => callsOfPerson(table, 'assignee', person))
    passes.push({ name: 'assignee', bits: callsInAny(table, sets) })
  }
  if (filter.reviewed.length > 0) {
    const sets = filter.reviewed.map((word) => callsReviewed(table, word, actorId))
    passes.push({ name: 'reviewed', bits: callsInAny(table, sets) })
  }
  return { base: baseOf(filter, table, among), passes, hides: hidingRules(filter, table), actorId }
}
