import type { CallFacet } from '@/contracts/call-counts'

import type { CallTable } from './call-table'
import {
  type CompiledFilter,
  FACET_NAMES,
  HIDDEN_WHEN_SHORT,
  HIDDEN_WITHOUT_TRANSCRIPT,
  OUT,
} from './compiled-filter'
import { codeIn, FACETS, GROUP_SIZES } from './facets'

/** How many calls there are: by a facet's codes, or by people's numbers in the table. */
export type Tally = {
  total: number
  byFacet: Record<CallFacet, Float64Array>
}

type Kind = 'facts0' | 'facts1' | 'assignee' | 'reviewer'
type Histograms = Record<Kind, Float64Array>

const makeHistograms = (people: number): Histograms => ({
  facts0: new Float64Array(GROUP_SIZES[0]),
  facts1: new Float64Array(GROUP_SIZES[1]),
  assignee: new Float64Array(people),
  reviewer: new Float64Array(people),
})

const add = (histogram: Float64Array, at: number) => {
  histogram[at] = (histogram[at] ?? 0) + 1
}

const kindOf = (name: CallFacet): Kind => {
  if (name === 'assignee') return 'assignee'
  if (name === 'reviewed') return 'reviewer'
  return FACETS.find((facet) => facet.name === name)?.group === 0 ? 'facts0' : 'facts1'
}

/** A histogram of packed values, summed up by the codes of one facet in them. */
const byCode = (name: CallFacet, histogram: Float64Array): Float64Array => {
  const facet = FACETS.find((one) => one.name === name)
  if (!facet) return histogram
  const counts = new Float64Array(facet.size)
  for (let packed = 1; packed < histogram.length; packed += 1) {
    const calls = histogram[packed] ?? 0
    if (calls > 0) counts[codeIn(facet, packed)] = (counts[codeIn(facet, packed)] ?? 0) + calls
  }
  return counts
}

/**
 * Counts every facet in one pass: a call that fails nothing counts everywhere, a call that fails one
 * facet counts for that one alone, because a facet follows all filters but its own. Over all calls,
 * or over the slots of `among`. `counted` marks the slots that counted
 * anywhere, `countedSize` of them.
 */
export const tallyFacets = (
  table: CallTable,
  filter: CompiledFilter,
  among: Int32Array | null,
): Tally & { counted: Uint8Array; countedSize: number } => {
  const { facts0, facts1, assignee, reviewer, startedAt, seconds } = table.columns()
  const { fails0, fails1, assigneeFails, reviewerFails, hides } = filter
  const { from, to, minSeconds, maxSeconds, shortSeconds } = filter
  // What is not asked for is not read: memory is what a pass waits for.
  const asksStart = from !== -Infinity || to !== Infinity
  const asksLength = minSeconds !== -1 || maxSeconds !== Infinity || shortSeconds !== -1
  const all = makeHistograms(table.peopleCount())
  const alone = FACET_NAMES.map((name) => {
    const kind = kindOf(name)
    return { column: table.columns()[kind], counts: new Float64Array(all[kind].length) }
  })
  const counted = new Uint8Array(table.slots())
  let countedSize = 0
  let total = 0
  const length = among ? among.length : counted.length
  for (let at = 0; at < length; at += 1) {
    const slot = among ? (among[at] ?? 0) : at
    const first = facts0[slot] ?? 0
    const second = facts1[slot] ?? 0
    const person = assignee[slot] ?? 0
    const judge = reviewer[slot] ?? 0
    const fails =
      (fails0[first] ?? 0) |
      (fails1[second] ?? 0) |
      (assigneeFails[person] ?? 0) |
      (reviewerFails[judge] ?? 0)
    if ((fails & OUT) !== 0 || (fails & (fails - 1)) !== 0) continue
    const start = asksStart ? (startedAt[slot] ?? 0) : 0
    if (asksStart && (start < from || start >= to)) continue
    const length = asksLength ? (seconds[slot] ?? 0) : 0
    if (asksLength && (length < minSeconds || length > maxSeconds)) continue
    const hide = hides[first] ?? 0
    if ((hide & HIDDEN_WITHOUT_TRANSCRIPT) !== 0) continue
    if ((hide & HIDDEN_WHEN_SHORT) !== 0 && length >= 0 && length < shortSeconds) continue
    counted[slot] = 1
    countedSize += 1
    if (fails === 0) {
      total += 1
      add(all.facts0, first)
      add(all.facts1, second)
      add(all.assignee, person)
      add(all.reviewer, judge)
    } else {
      const only = alone[31 - Math.clz32(fails)]
      if (only) add(only.counts, only.column[slot] ?? 0)
    }
  }
  const byFacet = Object.fromEntries(
    FACET_NAMES.map((name, index) => {
      const everywhere = all[kindOf(name)]
      const counts = everywhere.map((calls, at) => calls + (alone[index]?.counts[at] ?? 0))
      return [name, byCode(name, counts)]
    }),
    // One entry for every facet.
  ) as Tally['byFacet']
  return { total, byFacet, counted, countedSize }
}
