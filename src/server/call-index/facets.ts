import type { AnyPgColumn } from 'drizzle-orm/pg-core'

import {
  CALL_CATEGORIES,
  CALL_OUTCOMES,
  CALL_STATUSES,
  DIRECTIONS,
  PRIORITIES,
  PROVIDERS,
  RESOLUTIONS,
  SENTIMENTS,
} from '@/contracts/call-words'

import { calls } from '../db/schema'

const FLAG = ['true', 'false'] as const

/** What a column may say, and which of the words stands for "nothing is known". */
type Vocabulary = { column: AnyPgColumn; words: readonly string[]; unknown?: string }

/**
 * The closed facts of a call in two numbers of sixteen bits. A word's code is its place; what is
 * none of the words has a code of its own behind them, that no filter asks for.
 */
const GROUPS = [
  {
    status: { column: calls.status, words: CALL_STATUSES },
    outcome: { column: calls.outcome, words: CALL_OUTCOMES },
    resolution: {
      column: calls.resolution,
      words: [...RESOLUTIONS, 'unknown'],
      unknown: 'unknown',
    },
    hasTranscript: { column: calls.hasTranscript, words: FLAG },
    hasRecording: { column: calls.hasRecording, words: FLAG },
    callback: { column: calls.callbackRequested, words: FLAG },
  },
  {
    category: { column: calls.category, words: [...CALL_CATEGORIES, 'none'], unknown: 'none' },
    priority: { column: calls.priority, words: PRIORITIES },
    sentiment: { column: calls.sentiment, words: SENTIMENTS },
    provider: { column: calls.provider, words: PROVIDERS },
    direction: { column: calls.direction, words: DIRECTIONS },
    isSample: { column: calls.isSample, words: FLAG },
  },
] as const satisfies Record<string, Vocabulary>[]

export type ClosedFacet = keyof (typeof GROUPS)[0] | keyof (typeof GROUPS)[1]

export type Facet = {
  name: ClosedFacet
  column: AnyPgColumn
  words: readonly string[]
  /** The code of what is none of the words. */
  otherwise: number
  /** Which of the two numbers, and what one step of the code adds to it. */
  group: 0 | 1
  stride: number
  size: number
}

const layOut = (group: 0 | 1): Facet[] => {
  let stride = 1
  // The keys of a group are facets, nothing else.
  return (Object.entries(GROUPS[group]) as [ClosedFacet, Vocabulary][]).map(
    ([name, { column, words, unknown }]) => {
      const size = words.length + 1
      const otherwise = unknown === undefined ? words.length : words.indexOf(unknown)
      const facet = { name, column, words, otherwise, group, stride, size }
      stride *= size
      return facet
    },
  )
}

export const FACETS: readonly Facet[] = [...layOut(0), ...layOut(1)]

/** The code of one facet in a packed value, which is above zero; zero means that there is no call. */
export const codeIn = ({ stride, size }: Facet, packed: number): number =>
  Math.floor((packed - 1) / stride) % size

export const facetNamed = (name: ClosedFacet): Facet => {
  const facet = FACETS.find((one) => one.name === name)
  if (!facet) throw new Error(`There is no facet ${name}`)
  return facet
}
