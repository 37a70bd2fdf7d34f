import type { CallFacet } from '@/contracts/call-fields'

import { type Bitmap, countBits, makeBitmap, takeAway } from './bitmap'
import type { CallTable } from './call-table'
import { type CompiledFilter, FACET_NAMES } from './compiled-filter'
import { countFacets } from './count-facets'
import { takeHidden } from './select-calls'

/** How many calls there are: by the words of a facet, or by people's numbers in the table. */
export type Tally = {
  total: number
  byFacet: Record<CallFacet, Float64Array>
}

/**
 * The calls that match, and those that count anywhere: a call that fails one facet counts for that
 * one alone, because a facet follows all filters but its own.
 */
const nearMatches = ({ base, passes, hides }: CompiledFilter) => {
  const near = base.slice()
  takeHidden(near, hides)
  const failing = makeBitmap(near.length * 32)
  for (const { bits } of passes) {
    for (let at = 0; at < near.length; at += 1) {
      const fails = (near[at] ?? 0) & ~(bits[at] ?? 0)
      const before = failing[at] ?? 0
      near[at] = (near[at] ?? 0) & ~(before & fails)
      failing[at] = before | fails
    }
  }
  const matching = near.slice()
  takeAway(matching, failing)
  return { near, matching }
}

/** The calls that match when this one facet is not asked for. */
const withoutPass = (near: Bitmap, pass: Bitmap, matching: Bitmap): Bitmap => {
  const bits = makeBitmap(near.length * 32)
  for (let at = 0; at < bits.length; at += 1) {
    bits[at] = (near[at] ?? 0) & (~(pass[at] ?? 0) | (matching[at] ?? 0))
  }
  return bits
}

/** The calls that a tally counts anywhere. */
export const countedCalls = (filter: CompiledFilter): Bitmap => nearMatches(filter).near

/** Counts every facet under all filters but its own. */
export const tallyFacets = (table: CallTable, filter: CompiledFilter): Tally => {
  const { passes, actorId } = filter
  const { near, matching } = nearMatches(filter)
  const own = passes.map(({ name }) => name)
  const others = FACET_NAMES.filter((name) => !own.includes(name))
  const counts = countFacets(table, matching, others, actorId)
  for (const { name, bits } of passes) {
    const failsAtMostThis = withoutPass(near, bits, matching)
    counts.push(...countFacets(table, failsAtMostThis, [name], actorId))
  }
  return {
    total: countBits(matching),
    // One entry for every facet.
    byFacet: Object.fromEntries(counts) as Tally['byFacet'],
  }
}
