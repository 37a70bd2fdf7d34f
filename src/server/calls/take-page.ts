import type { CallFilter } from '@/contracts/calls'

import { bitmapOf, hasBit } from '../call-index/bitmap'
import { type Selection, selectCalls } from '../call-index/select-calls'
import { placeOf, type Stretch, takeSorted } from '../call-index/sorts'
import { type Asked, askIndex, type CommonWords, type IndexDeps } from './ask-index'

/** A list is walked no further without a full page: then all calls that have the words are read. */
const WALKED_AT_MOST = 20_000
const LARGEST_STEP = 2000

export type SlotPage = {
  /** The nearest to where the stretch begins comes first. */
  slots: Int32Array
  total: number
  hidden: Selection['hidden']
  isEstimate: boolean
}

const select = ({ filter }: Asked): Selection => selectCalls(filter())

const takeExact = (asked: Asked, wanted: Stretch): SlotPage => {
  const { matching, total, hidden } = select(asked)
  return { slots: takeSorted(asked.table, matching, wanted), total, hidden, isEstimate: false }
}

/**
 * Walks the list and looks at its calls, some at a time. `isEnd` when it came to the end; null when
 * it led nowhere.
 */
const walk = async (
  { table }: Asked,
  { search, share }: CommonWords,
  { matching }: Selection,
  wanted: Stretch,
): Promise<{ slots: Int32Array; isEnd: boolean } | null> => {
  const { sort, limit } = wanted
  const found: number[] = []
  let walked = 0
  let { from } = wanted
  while (found.length < limit) {
    const step = Math.min(LARGEST_STEP, Math.ceil(((limit - found.length) / share) * 1.2))
    const slots = takeSorted(table, matching, { ...wanted, from, limit: step })
    const last = slots.at(-1)
    if (last === undefined) return { slots: Int32Array.from(found), isEnd: true }
    // Before the wait, in which calls may move.
    from = placeOf(table, sort, last)
    await search.lookAt(bitmapOf(slots, table.slots()))
    found.push(...slots.filter((slot) => hasBit(search.has(), slot)))
    walked += slots.length
    if (walked > WALKED_AT_MOST && found.length < limit) return null
  }
  return { slots: Int32Array.from(found.slice(0, limit)), isEnd: false }
}

/** A stretch of a list, as slots of `table`, with how many there are in all. */
export const takePage = async (
  deps: IndexDeps,
  filter: CallFilter,
  actorId: string,
  wanted: Stretch,
): Promise<SlotPage & { asked: Asked }> => {
  const asked = await askIndex(deps, filter, actorId, (of) => select(of).candidates)
  const { common } = asked
  if (!common) return { ...takeExact(asked, wanted), asked }
  const selection = select(asked)
  const { share } = common
  // What is left out has to be counted, so all calls that have the words are read.
  const skips = (wanted.skip ?? 0) > 0
  const isWorthWalking =
    !skips && wanted.limit <= LARGEST_STEP && wanted.limit <= WALKED_AT_MOST * share
  const walked = isWorthWalking ? await walk(asked, common, selection, wanted) : null
  if (!walked) {
    const exact = await common.settle()
    return { ...takeExact(exact, wanted), asked: exact }
  }
  const { slots, isEnd } = walked
  const estimate = (calls: number) => Math.round(calls * share)
  const isWhole = isEnd && wanted.from === null
  return {
    slots,
    total: isWhole ? slots.length : Math.max(slots.length, estimate(selection.total)),
    hidden: {
      short: estimate(selection.hidden.short),
      withoutTranscript: estimate(selection.hidden.withoutTranscript),
    },
    isEstimate: !isWhole,
    asked,
  }
}
