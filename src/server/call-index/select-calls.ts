import type { CallFacet } from '@/contracts/call-fields'
import { type CallQuestion } from '@/domain/filter/call-filter'
import type { Filter } from '@/domain/filter/filter'

import { type Bitmap, countBits, countBoth, keepBoth, takeAway } from './bitmap'
import { bitsOf, type JudgedBySql } from './bits-of'
import type { CallTable } from './call-table'

export type Sets = {
  base: Bitmap
  passes: { name: CallFacet; bits: Bitmap }[]
  /** What the hiding rules stand against; null: nothing. */
  hides: { short: Bitmap | null; withoutTranscript: Bitmap | null }
}

/** `among`: only these calls; null: all. */
export const setsOf = (
  { base, facets, hides }: CallQuestion,
  table: CallTable,
  bySql: JudgedBySql,
  among: Bitmap | null,
): Sets => {
  const bits = (filter: Filter | null) => filter && bitsOf(filter, table, bySql)
  const based = bitsOf(base, table, bySql).slice()
  if (among) keepBoth(based, among)
  return {
    base: based,
    passes: facets.map(({ name, asks }) => ({ name, bits: bitsOf(asks, table, bySql) })),
    hides: { short: bits(hides.short), withoutTranscript: bits(hides.withoutTranscript) },
  }
}

/** Takes what the rules hide out of `bits`; answers how much. What both would hide counts as short. */
const takeHidden = (bits: Bitmap, { short, withoutTranscript }: Sets['hides']) => {
  const take = (hidden: Bitmap | null) => {
    if (!hidden) return 0
    const count = countBoth(bits, hidden)
    takeAway(bits, hidden)
    return count
  }
  return { short: take(short), withoutTranscript: take(withoutTranscript) }
}

/** The calls that match; `candidates` are those that a rule hides, too. */
export const selectCalls = ({ base, passes, hides }: Sets) => {
  const candidates = base.slice()
  for (const { bits } of passes) keepBoth(candidates, bits)
  const matching = candidates.slice()
  const hidden = takeHidden(matching, hides)
  return { matching, total: countBits(matching), candidates, hidden }
}

export const selectForFacets = ({ base, passes, hides }: Sets) => {
  const shown = base.slice()
  takeHidden(shown, hides)
  const but = (left: CallFacet | null) => {
    const bits = shown.slice()
    for (const pass of passes) if (pass.name !== left) keepBoth(bits, pass.bits)
    return bits
  }
  const own = new Map(passes.map(({ name }) => [name, but(name)]))
  const matching = but(null)
  return { matching, of: (name: CallFacet): Bitmap => own.get(name) ?? matching }
}
