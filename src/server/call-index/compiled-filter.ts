import type { CallFacet } from '@/contracts/call-counts'
import type { CallFilter } from '@/contracts/calls'

import type { CallTable } from './call-table'
import { codeIn, type Facet, facetNamed, GROUP_SIZES } from './facets'

/** Facets a filter can ask for; a call that fails one has its bit set. */
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

export const bitOf = (name: CallFacet): number => 1 << FACET_NAMES.indexOf(name)
/** Fails what no facet is about. */
export const OUT = 1 << FACET_NAMES.length

/** What a hiding rule makes of a call with these facts. */
export const HIDDEN_WHEN_SHORT = 1
export const HIDDEN_WITHOUT_TRANSCRIPT = 2

/** A filter as look-ups by the codes of a call: which facets it fails. */
export type CompiledFilter = {
  fails0: Uint16Array
  fails1: Uint16Array
  assigneeFails: Uint16Array
  reviewerFails: Uint16Array
  hides: Uint8Array
  /** Epoch milliseconds, `to` not included. */
  from: number
  to: number
  /** Seconds; an unknown length is -1, which no asked length includes. */
  minSeconds: number
  maxSeconds: number
  shortSeconds: number
}

const flagWords = (flag: boolean | undefined) => (flag === undefined ? [] : [String(flag)])

const wantedWords = (
  filter: CallFilter,
): [Exclude<CallFacet, 'assignee' | 'reviewed'>, readonly string[]][] => [
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

const closedFails = (filter: CallFilter, group: 0 | 1): Uint16Array => {
  const fails = new Uint16Array(GROUP_SIZES[group])
  fails[0] = OUT
  for (const [name, words] of wantedWords(filter)) {
    const facet = facetNamed(name)
    if (words.length === 0 || facet.group !== group) continue
    const isWanted = Array.from({ length: facet.size }, (_, code) =>
      words.includes(facet.words[code] ?? ''),
    )
    for (let packed = 1; packed < fails.length; packed += 1) {
      if (!isWanted[codeIn(facet, packed)]) fails[packed] = (fails[packed] ?? 0) | bitOf(name)
    }
  }
  return fails
}

/** For every number a person can have in the table, whether `isWanted` of their id. */
const peopleFails = (
  table: CallTable,
  name: 'assignee' | 'reviewed',
  isWanted: ((person: string | null) => boolean) | null,
) =>
  Uint16Array.from({ length: table.peopleCount() }, (_, number) =>
    !isWanted || isWanted(table.personOf(number)) ? 0 : bitOf(name),
  )

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

const codeOf = (facet: Facet, word: string) => facet.words.indexOf(word)

/** A call that still runs is never hidden, and neither is one whose length nobody knows. */
const hidingRules = ({ hideShorterThan, hideWithoutTranscript }: CallFilter): Uint8Array => {
  const hides = new Uint8Array(GROUP_SIZES[0])
  const [status, transcript] = [facetNamed('status'), facetNamed('hasTranscript')]
  const ended = [codeOf(status, 'ended'), codeOf(status, 'analyzed')]
  const missing = codeOf(transcript, 'false')
  for (let packed = 1; packed < hides.length; packed += 1) {
    if (!ended.includes(codeIn(status, packed))) continue
    const isWithout = hideWithoutTranscript && codeIn(transcript, packed) === missing
    hides[packed] =
      (hideShorterThan === undefined ? 0 : HIDDEN_WHEN_SHORT) |
      (isWithout ? HIDDEN_WITHOUT_TRANSCRIPT : 0)
  }
  return hides
}

/** Prepares a filter for one pass over a table; search, caller and ids are not in it. */
export const compileFilter = (
  filter: CallFilter,
  table: CallTable,
  actorId: string,
): CompiledFilter => {
  const assignees = filter.assignee.map((word) => {
    if (word === 'none') return null
    return word === 'me' ? actorId : word.toLowerCase()
  })
  return {
    fails0: closedFails(filter, 0),
    fails1: closedFails(filter, 1),
    assigneeFails: peopleFails(
      table,
      'assignee',
      assignees.length === 0 ? null : (person) => assignees.includes(person),
    ),
    reviewerFails: peopleFails(
      table,
      'reviewed',
      filter.reviewed.length === 0
        ? null
        : (person) => filter.reviewed.some((word) => isReviewedBy(word, person, actorId)),
    ),
    hides: hidingRules(filter),
    from: filter.from === undefined ? -Infinity : Date.parse(filter.from),
    to: filter.to === undefined ? Infinity : Date.parse(filter.to),
    minSeconds: filter.minSeconds ?? (filter.maxSeconds === undefined ? -1 : 0),
    maxSeconds: filter.maxSeconds ?? Infinity,
    shortSeconds: filter.hideShorterThan ?? -1,
  }
}
