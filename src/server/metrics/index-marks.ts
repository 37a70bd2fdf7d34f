import { metricOf, type Metric } from '@/domain/metrics/registry'
import { type RepeatMark, repeatRule, type RepeatRule } from '@/domain/metrics/repeat-metrics'

import { type Bitmap, hasBit, makeBitmap, setBit } from '../call-index/bitmap'
import type { CallTable } from '../call-index/call-table'
import type { Reading } from './groups'
import { rowsBetween } from './index-rows'
import { inPortions, type Portion, type Turn } from './turns'

const DAY_MS = 86_400_000

type MarkedCalls = { known: Bitmap; holding: Bitmap }
/** Of each mark, the calls of which it is known whether it holds, and those of which it does. */
export type Marked = ReadonlyMap<RepeatMark, MarkedCalls>

/** Calls that began until `until` are old enough to know whether the caller rang again `within` that time. */
type Window = MarkedCalls & { within: number; until: number; isRepeat: boolean }

/** Of the calls of known callers, whether these rang again in time. Outbound calls do not count. */
const markPortion = (
  rows: Int32Array,
  { startedAt, person }: { startedAt: Float64Array; person: Uint32Array },
  outbound: Bitmap,
  next: Float64Array,
  windows: readonly Window[],
  { from, to }: Portion,
) => {
  for (let at = to - 1; at >= from; at -= 1) {
    const row = rows[at] ?? 0
    const who = person[row] ?? 0
    if (who === 0) continue
    const ms = startedAt[row] ?? 0
    const gap = (next[who] ?? Infinity) - ms
    if (!hasBit(outbound, row)) next[who] = ms
    for (const { known, holding, within, until, isRepeat } of windows) {
      if (ms > until) continue
      setBit(known, row)
      if (gap <= within === isRepeat) setBit(holding, row)
    }
  }
}

const repeatsIn = async (
  table: CallTable,
  { span: { from, to }, now }: Reading,
  rules: readonly RepeatRule[],
  turn: Turn,
): Promise<MarkedCalls[]> => {
  const columns = table.columns()
  const outbound = table.wordSets.of('direction').get('outbound') ?? makeBitmap(0)
  const longest = Math.max(...rules.map(({ days }) => days)) * DAY_MS
  // A copy: calls that come between two turns move the others.
  const rows = rowsBetween(table, from.getTime(), to.getTime() + longest).slice()
  const next = new Float64Array(table.personLimit()).fill(Infinity)
  const windows = rules.map(({ days, isRepeat }) => ({
    known: makeBitmap(table.rows()),
    holding: makeBitmap(table.rows()),
    within: days * DAY_MS,
    until: now.getTime() - days * DAY_MS,
    isRepeat,
  }))
  // From the last to the first, so that of each call the next one of the same person has been seen.
  const mark = ({ from: done, to: end }: Portion) =>
    markPortion(rows, columns, outbound, next, windows, {
      from: rows.length - end,
      to: rows.length - done,
    })
  await inPortions(rows.length, mark, turn)
  return windows
}

const marksOf = (metrics: readonly Metric[]): RepeatMark[] => [
  ...new Set(metrics.flatMap((metric) => (metric.kind === 'marked share' ? metric.mark : []))),
]

export const marksFor = async (table: CallTable, reading: Reading, turn: Turn): Promise<Marked> => {
  const marks = marksOf(reading.names.map(metricOf))
  const marked = new Map<RepeatMark, MarkedCalls>()
  if (marks.length === 0) return marked
  const rules = marks.map((mark) => repeatRule(mark, reading.rules.repeatDays))
  const found = await repeatsIn(table, reading, rules, turn)
  for (const [at, mark] of marks.entries()) {
    const calls = found[at]
    if (calls) marked.set(mark, calls)
  }
  return marked
}
