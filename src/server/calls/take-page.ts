import type { CallFilter } from '@/contracts/calls'

import { type Selection, selectCalls } from '../call-index/select-calls'
import { placeOf, type Stretch, takeSorted } from '../call-index/sorts'
import { type Asked, askIndex, type CommonWords, type IndexDeps, shareOf } from './ask-index'

/** A list of more calls is walked no further than {@link WALKED_AT_MOST} without a full page. */
const WALKED_WHOLE = 50_000
/** Then all calls that have the words are read after all. */
const WALKED_AT_MOST = 8000
const LARGEST_STEP = 2000

export type SlotPage = {
  /** The nearest to where the stretch begins comes first. */
  slots: Int32Array
  total: number
  hidden: Selection['hidden']
  isEstimate: boolean
}

const select = ({ table, filter, among }: Asked): Selection => selectCalls(table, filter(), among)

const sizeOf = ({ total, hidden }: Selection) => total + hidden.short + hidden.withoutTranscript

const takeExact = (asked: Asked, wanted: Stretch): SlotPage => {
  const { marks, total, hidden } = select(asked)
  return { slots: takeSorted(asked.table, marks, wanted), total, hidden, isEstimate: false }
}

/**
 * Walks the list and looks at its calls, some at a time. `isEnd` when it came to the end; null when
 * it led nowhere.
 */
const walk = async (
  { table }: Asked,
  common: CommonWords,
  selection: Selection,
  wanted: Stretch,
): Promise<{ slots: Int32Array; isEnd: boolean } | null> => {
  const { sort, limit } = wanted
  const share = shareOf(common)
  const most = sizeOf(selection) <= WALKED_WHOLE ? WALKED_WHOLE : WALKED_AT_MOST
  const found: number[] = []
  let walked = 0
  let { from } = wanted
  while (found.length < limit) {
    const step = Math.min(LARGEST_STEP, Math.ceil(((limit - found.length) / share) * 1.2))
    const slots = takeSorted(table, selection.marks, { ...wanted, from, limit: step })
    const last = slots.at(-1)
    if (last === undefined) return { slots: Int32Array.from(found), isEnd: true }
    // Before the wait, in which calls may move.
    from = placeOf(table, sort, last)
    const having = new Set(await common.search.among(slots))
    found.push(...slots.filter((slot) => having.has(slot)))
    walked += slots.length
    if (walked > most && found.length < limit) return null
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
  const asked = await askIndex(deps, filter, actorId, (of) => {
    const selection = select(of)
    return { marks: selection.marks, size: sizeOf(selection) }
  })
  const { common } = asked
  if (!common) return { ...takeExact(asked, wanted), asked }
  const selection = select(asked)
  const share = shareOf(common)
  const isShort = sizeOf(selection) <= WALKED_WHOLE || wanted.limit <= WALKED_AT_MOST * share
  // What is left out has to be counted, so all calls that have the words are read.
  const skips = (wanted.skip ?? 0) > 0
  const isWorthWalking = !skips && isShort && wanted.limit <= LARGEST_STEP
  const walked = isWorthWalking ? await walk(asked, common, selection, wanted) : null
  if (!walked) {
    const exact = { ...asked, among: await common.search.all(), common: null }
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
