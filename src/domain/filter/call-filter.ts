import {
  CALL_FACETS,
  type CallFacet,
  type CallFieldName,
  callField,
  isFlagFacet,
  type LabelList,
  UNCOUNTED_FIELDS,
} from '@/contracts/call-fields'
import { readUuid } from '@/contracts/call-search'
import type { CallListQuery } from '@/contracts/call-list-params'
import { digitsOfNumber } from '@/lib/number-digits'

import type { Filter, Operator, Value } from './filter'

export type CallQuestion = {
  base: Filter
  facets: readonly { name: CallFacet; asks: Filter }[]
  /** What the hiding rules hide; null: nothing. A call that still runs is never hidden. */
  hides: { short: Filter | null; withoutTranscript: Filter | null }
}

type Params = Omit<
  CallListQuery,
  'q' | 'sort' | 'cursor' | 'before' | 'offset' | 'limit' | 'ids'
> & {
  ids?: Words
}
type Words = string | readonly string[] | undefined

const wordsOf = (words: Words): readonly string[] =>
  typeof words === 'string' ? words.split(',').filter((word) => word !== '') : (words ?? [])

const compare = (field: CallFieldName, operator: Operator, value: Value): Filter => ({
  field,
  operator,
  value,
})
const isIn = (field: CallFieldName, value: readonly Value[]): Filter => ({
  field,
  operator: 'in',
  value,
})

/** A demo is nobody's work. */
const TO_REVIEW: Filter = {
  and: [compare('reviewed', '=', false), compare('isDemo', '=', false)],
}

const reviewed = (word: string, actorId: string): Filter => {
  if (word === 'anyone') return compare('reviewed', '=', true)
  if (word === 'nobody') return TO_REVIEW
  const byMe = compare('reviewer', '=', actorId)
  return word === 'me' ? byMe : { not: byMe }
}

export const facetFilter = (name: CallFacet, words: readonly string[], actorId: string): Filter => {
  if (isFlagFacet(name))
    return isIn(
      name,
      words.map((word) => word === 'true'),
    )
  if (name === 'reviewed') return { or: words.map((word) => reviewed(word, actorId)) }
  const { none } = callField(name)
  return isIn(
    name,
    words.map((word) => {
      if (word === none) return null
      return name === 'assignee' ? (word === 'me' ? actorId : word.toLowerCase()) : word
    }),
  )
}

const LABELLED = CALL_FACETS.flatMap((name) => {
  const { labels } = callField(name)
  return labels ? [{ name, labels }] : []
})
type Asked = Partial<Record<CallFacet, unknown>>

/** Whether a filter asks for words of the workspace. */
export const asksForLabels = (asked: Asked): boolean =>
  LABELLED.some(({ name }) => [asked[name] ?? []].flat().length > 0)

/** The filter with each word as what it stands for now: merged ones as their successors. */
export const withSuccessors = <Search extends Asked>(
  asked: Search,
  successorOf: (list: LabelList, key: string) => string,
): Search => {
  const followed = LABELLED.flatMap(({ name, labels }) => {
    const words = asked[name]
    if (!Array.isArray(words)) return []
    return [[name, [...new Set(words.map((word: string) => successorOf(labels, word)))]]]
  })
  return { ...asked, ...Object.fromEntries(followed) }
}

const readFacets = (params: Params, actorId: string): CallQuestion['facets'] =>
  CALL_FACETS.flatMap((name) => {
    const asked = params[name]
    const words = wordsOf(typeof asked === 'boolean' ? String(asked) : asked)
    return words.length > 0 ? [{ name, asks: facetFilter(name, words, actorId) }] : []
  })

const ENDED = isIn('status', ['ended', 'analyzed'])

const readHides = ({ hideShorterThan, hideWithoutTranscript }: Params): CallQuestion['hides'] => ({
  short:
    hideShorterThan === undefined
      ? null
      : { and: [ENDED, compare('duration', '<', Number(hideShorterThan))] },
  withoutTranscript:
    String(hideWithoutTranscript) === 'true'
      ? { and: [ENDED, compare('hasTranscript', '=', false)] }
      : null,
})

/** A number in every form that providers send; other words as they are. */
const callerForms = (caller: string): string[] => {
  if (readUuid(caller)) return [caller]
  const digits = digitsOfNumber(caller)
  return digits === null ? [caller] : [caller, `+${digits}`, digits]
}

const LOCAL_FIELDS = ['weekday', 'hour'] as const

const readBase = (params: Params): Filter => {
  const { from, to, zone = 'UTC', minSeconds, maxSeconds, caller, ids, withoutDemo } = params
  return {
    and: [
      ...LOCAL_FIELDS.flatMap((field): Filter[] => {
        const value = wordsOf(params[field])
        return value.length > 0 ? [{ field, operator: 'in', value, zone }] : []
      }),
      ...UNCOUNTED_FIELDS.flatMap((field) => {
        const words = wordsOf(params[field]).map((word) => (word === 'none' ? null : word))
        return words.length > 0 ? [isIn(field, words)] : []
      }),
      ...(from === undefined ? [] : [compare('startedAt', '>=', from)]),
      ...(to === undefined ? [] : [compare('startedAt', '<', to)]),
      ...(minSeconds === undefined ? [] : [compare('duration', '>=', Number(minSeconds))]),
      ...(maxSeconds === undefined ? [] : [compare('duration', '<=', Number(maxSeconds))]),
      ...(caller === undefined || caller === '' ? [] : [isIn('caller', callerForms(caller))]),
      ...(ids === undefined ? [] : [isIn('id', wordsOf(ids))]),
      ...(String(withoutDemo) === 'true' ? [compare('isDemo', '=', false)] : []),
    ],
  }
}

/** Of what a rule or a report of the team asks: no person is `me`. */
export const NO_READER = '00000000-0000-0000-0000-000000000000'

/** What a list's filters ask for, but for its search. `me` is whoever asks. */
export const readQuestion = (params: Params, actorId: string): CallQuestion => ({
  base: readBase(params),
  facets: readFacets(params, actorId),
  hides: readHides(params),
})

export const filterOf = ({ base, facets, hides }: CallQuestion): Filter => ({
  and: [
    base,
    ...facets.map(({ asks }) => asks),
    ...Object.values(hides).flatMap((hidden) => (hidden ? [{ not: hidden }] : [])),
  ],
})
