import type { CallTable } from './call-table'
import {
  type CompiledFilter,
  HIDDEN_WHEN_SHORT,
  HIDDEN_WITHOUT_TRANSCRIPT,
} from './compiled-filter'

/** What `Selection.marks` says of a slot; zero: the call is not asked for. */
export const MATCHES = 1
const HIDDEN = 2

export type Selection = {
  /** By slot: {@link MATCHES}, or something else when only a hiding rule stands against it. */
  marks: Uint8Array
  total: number
  /** Calls that match but for a hiding rule; what both would hide counts as short. */
  hidden: { short: number; withoutTranscript: number }
}

/** One pass over all calls, or over the slots of `among`. */
export const selectCalls = (
  table: CallTable,
  filter: CompiledFilter,
  among: Int32Array | null,
): Selection => {
  const { facts0, facts1, assignee, reviewer, startedAt, seconds } = table.columns()
  const { fails0, fails1, assigneeFails, reviewerFails, hides } = filter
  const { from, to, minSeconds, maxSeconds, shortSeconds } = filter
  // What is not asked for is not read: memory is what a pass waits for.
  const asksStart = from !== -Infinity || to !== Infinity
  const asksLength = minSeconds !== -1 || maxSeconds !== Infinity || shortSeconds !== -1
  const marks = new Uint8Array(table.slots())
  const hidden = { short: 0, withoutTranscript: 0 }
  let total = 0
  const length = among ? among.length : marks.length
  for (let at = 0; at < length; at += 1) {
    const slot = among ? (among[at] ?? 0) : at
    const first = facts0[slot] ?? 0
    const fails =
      (fails0[first] ?? 0) |
      (fails1[facts1[slot] ?? 0] ?? 0) |
      (assigneeFails[assignee[slot] ?? 0] ?? 0) |
      (reviewerFails[reviewer[slot] ?? 0] ?? 0)
    if (fails !== 0) continue
    const start = asksStart ? (startedAt[slot] ?? 0) : 0
    if (asksStart && (start < from || start >= to)) continue
    const length = asksLength ? (seconds[slot] ?? 0) : 0
    if (asksLength && (length < minSeconds || length > maxSeconds)) continue
    const hide = hides[first] ?? 0
    if (hide !== 0) {
      if ((hide & HIDDEN_WHEN_SHORT) !== 0 && length >= 0 && length < shortSeconds) {
        marks[slot] = HIDDEN
        hidden.short += 1
        continue
      }
      if ((hide & HIDDEN_WITHOUT_TRANSCRIPT) !== 0) {
        marks[slot] = HIDDEN
        hidden.withoutTranscript += 1
        continue
      }
    }
    marks[slot] = MATCHES
    total += 1
  }
  return { marks, total, hidden }
}
