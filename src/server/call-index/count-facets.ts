import type { CallFacet } from '@/contracts/call-fields'
import { REVIEWED_BY } from '@/contracts/call-fields'

import { type Bitmap, countBits, countBoth, takeAway } from './bitmap'
import type { CallTable } from './call-table'
import { callsOfPerson } from './column-bitmaps'
import { FACETS } from './facets'

const COLUMNS = ['facts0', 'facts1'] as const

/** How often each number stands in a column of some calls; every number is below `end`. */
const countNumbers = (column: Uint16Array, bits: Bitmap, end: number): Uint32Array => {
  const counts = new Uint32Array(end)
  for (let at = 0; at < bits.length; at += 1) {
    let word = bits[at] ?? 0
    while (word !== 0) {
      const lowest = word & -word
      const number = column[at * 32 + 31 - Math.clz32(lowest)] ?? 0
      counts[number] = (counts[number] ?? 0) + 1
      word ^= lowest
    }
  }
  return counts
}

/** How often a facet that is packed lowest says each of its words, and what is packed above it. */
const unpack = (counts: Uint32Array, size: number) => {
  const said = new Uint32Array(size)
  const above = new Uint32Array(counts.length / size)
  for (let at = 0; at < above.length; at += 1) {
    for (let code = 0; code < size; code += 1) {
      const calls = counts[at * size + code] ?? 0
      said[code] = (said[code] ?? 0) + calls
      above[at] = (above[at] ?? 0) + calls
    }
  }
  return { said, above }
}

/**
 * By name, how often the closed facets say each of their words of some calls, `size` of them. To look
 * at a call costs as much as to look at 32 for one word.
 */
const countClosed = (
  table: CallTable,
  bits: Bitmap,
  size: number,
  names: readonly CallFacet[],
): Map<string, ArrayLike<number>> => {
  const counts = new Map<string, ArrayLike<number>>()
  for (const [group, column] of COLUMNS.entries()) {
    const facets = FACETS.filter((facet) => facet.group === group)
    const wanted = facets.filter(({ name }) => names.some((one) => one === name))
    const words = wanted.flatMap((facet) => table.facets.wordsOf(facet))
    if (words.length * bits.length <= size) {
      for (const facet of wanted) {
        const said = table.facets.wordsOf(facet)
        counts.set(
          facet.name,
          said.map((word) => countBoth(word.bits, bits)),
        )
      }
      continue
    }
    const end = facets.reduce((product, { size }) => product * size, 1) + 1
    // Zero is no call.
    let packed = countNumbers(table.columns()[column], bits, end).subarray(1)
    for (const { name, size } of facets) {
      const { said, above } = unpack(packed, size)
      counts.set(name, said)
      packed = above
    }
  }
  return counts
}

/** By number, how many of some calls belong to each person; most belong to nobody. */
const countAssignees = (table: CallTable, bits: Bitmap, size: number) => {
  const assigned = bits.slice()
  takeAway(assigned, callsOfPerson(table, 'assignee', null))
  const counts = countNumbers(table.columns().assignee, assigned, table.people.size())
  counts[0] = size - countBits(assigned)
  return counts
}

/** By the words of the contract, how many of some calls are reviewed so. */
const countReviews = (table: CallTable, bits: Bitmap, size: number, actorId: string) => {
  const nobody = countBoth(bits, callsOfPerson(table, 'reviewer', null))
  const me = countBoth(bits, callsOfPerson(table, 'reviewer', actorId))
  const counts = { nobody, me, anyone: size - nobody, 'not-me': size - me }
  return REVIEWED_BY.map((word) => counts[word])
}

/** How often a facet says each of its words of all calls. */
const countOfAll = (table: CallTable, name: Exclude<CallFacet, 'reviewed'>): readonly number[] =>
  name === 'assignee'
    ? table.totals.assigned()
    : table.facets.wordsOf({ name }).map(({ size }) => size)

/**
 * How often some facets say each of their words of some calls: by a facet's codes, or by people's
 * numbers in the table. What they say of all is known, so at most half of the calls are looked at.
 */
export const countFacets = (
  table: CallTable,
  bits: Bitmap,
  names: readonly CallFacet[],
  actorId: string,
): [CallFacet, Float64Array][] => {
  const size = countBits(bits)
  const isMost = size > table.size() / 2
  const few = isMost ? table.everyCall() : bits
  if (isMost) takeAway(few, bits)
  const fewSize = isMost ? table.size() - size : size
  const closed = countClosed(table, few, fewSize, names)
  return names.map((name) => {
    if (name === 'reviewed') {
      return [name, Float64Array.from(countReviews(table, bits, size, actorId))]
    }
    const counts = name === 'assignee' ? countAssignees(table, few, fewSize) : closed.get(name)
    const seen = Float64Array.from(counts ?? [])
    if (!isMost) return [name, seen]
    const all = countOfAll(table, name)
    return [name, seen.map((calls, code) => (all[code] ?? 0) - calls)]
  })
}
