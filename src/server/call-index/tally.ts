import type { CallFacet } from '@/contracts/call-counts'

import { type Bitmap, addAll, countBits, countBoth, makeBitmap, takeAway } from './bitmap'
import type { CallTable } from './call-table'
import { type CompiledFilter, FACET_NAMES } from './compiled-filter'
import { facetNamed } from './facets'
import { takeHidden } from './select-calls'

/** How many calls there are: by a facet's codes, or by people's numbers in the table. */
export type Tally = {
  total: number
  byFacet: Record<CallFacet, Float64Array>
}

/** How often every person is in a column of some calls, by their numbers. */
const countPeople = (table: CallTable, column: 'assignee' | 'reviewer', bits: Bitmap) => {
  const numbers = table.columns()[column]
  const counts = new Uint32Array(table.peopleCount())
  for (let at = 0; at < bits.length; at += 1) {
    const word = bits[at] ?? 0
    if (word === 0) continue
    const first = at * 32
    for (let bit = 0; bit < 32; bit += 1) {
      const person = numbers[first + bit] ?? 0
      counts[person] = (counts[person] ?? 0) + ((word >>> bit) & 1)
    }
  }
  return Float64Array.from(counts)
}

/** How often a facet says each of its words of some calls, `size` of them. */
const countWords = (
  table: CallTable,
  name: Exclude<CallFacet, 'assignee' | 'reviewed'>,
  bits: Bitmap,
  size: number,
) => {
  const isAll = size === table.size()
  return Float64Array.from(table.facets.wordsOf(facetNamed(name)), (said) => {
    if (said.size === 0) return 0
    return isAll ? said.size : countBoth(said.bits, bits)
  })
}

/**
 * Counts every facet: a call that fails nothing counts everywhere, a call that fails one facet
 * counts for that one alone, because a facet follows all filters but its own. `counted` are the
 * calls that count anywhere.
 */
export const tallyFacets = (
  table: CallTable,
  { base, passes, hides }: CompiledFilter,
): Tally & { counted: Bitmap } => {
  const counted = base.slice()
  takeHidden(counted, hides)
  const failsOne = makeBitmap(table.slots())
  const failsMore = makeBitmap(table.slots())
  for (const { bits } of passes) {
    for (let at = 0; at < counted.length; at += 1) {
      const fails = (counted[at] ?? 0) & ~(bits[at] ?? 0)
      const before = failsOne[at] ?? 0
      failsMore[at] = (failsMore[at] ?? 0) | (before & fails)
      failsOne[at] = before | fails
    }
  }
  takeAway(counted, failsMore)
  const matching = counted.slice()
  takeAway(matching, failsOne)
  const total = countBits(matching)

  const byFacet = Object.fromEntries(
    FACET_NAMES.map((name) => {
      const own = passes.find((pass) => pass.name === name)
      let bits = matching
      if (own) {
        // What fails this facet alone.
        bits = counted.slice()
        takeAway(bits, own.bits)
        addAll(bits, matching)
      }
      if (name === 'assignee') return [name, countPeople(table, 'assignee', bits)]
      if (name === 'reviewed') return [name, countPeople(table, 'reviewer', bits)]
      return [name, countWords(table, name, bits, own ? countBits(bits) : total)]
    }),
    // One entry for every facet.
  ) as Tally['byFacet']
  return { total, byFacet, counted }
}
