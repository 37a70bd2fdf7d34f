import { type Mark, metricOf, type Metric } from '@/domain/metrics/registry'
import { isRepeatMark, repeatRule, type RepeatRule } from '@/domain/metrics/repeat-metrics'
import { countLeading } from '@/lib/count-leading'

import { addAll, type Bitmap, hasBit, makeBitmap, setBit } from '../call-index/bitmap'
import type { CallTable } from '../call-index/call-table'
import type { Reading } from './groups'
import { rowsBetween } from './index-rows'
import { inPortions, type Portion, type Turn } from './turns'

const DAY_MS = 86_400_000

type MarkedCalls = { known: Bitmap; holding: Bitmap }
/** Of each mark, the calls of which it is known whether it holds, and those of which it does. */
export type Marked = ReadonlyMap<Mark, MarkedCalls>

const agreementIn = (table: CallTable, mark: Mark): MarkedCalls => {
  const words = table.wordSets.of(mark)
  const holding = words.get('same') ?? makeBitmap(table.rows())
  const known = holding.slice()
  addAll(known, words.get('other') ?? makeBitmap(0))
  return { known, holding }
}

/** How long after each call its caller rang again; not a number where the caller is not known. Outbound calls do not count. */
const gapsIn = (
  rows: Int32Array,
  person: Uint32Array,
  startedAt: Float64Array,
  outbound: Bitmap,
  { gaps, next }: { gaps: Float64Array; next: Float64Array },
  { from, to }: Portion,
) => {
  for (let at = to - 1; at >= from; at -= 1) {
    const row = rows[at] ?? 0
    const who = person[row] ?? 0
    const ms = startedAt[row] ?? 0
    gaps[at] = who === 0 ? Number.NaN : (next[who] ?? Infinity) - ms
    if (!hasBit(outbound, row)) next[who] = ms
  }
}

const markPortion = (
  rows: Int32Array,
  gaps: Float64Array,
  { within, isRepeat }: { within: number; isRepeat: boolean },
  { known, holding }: MarkedCalls,
  { from, to }: Portion,
) => {
  for (let at = from; at < to; at += 1) {
    const row = rows[at] ?? 0
    const gap = gaps[at] ?? 0
    if (Number.isNaN(gap)) continue
    setBit(known, row)
    if (gap <= within === isRepeat) setBit(holding, row)
  }
}

const repeatsIn = async (
  table: CallTable,
  { span: { from, to }, now }: Reading,
  rules: readonly RepeatRule[],
  turn: Turn,
): Promise<MarkedCalls[]> => {
  const { startedAt, person } = table.columns()
  const outbound = table.wordSets.of('direction').get('outbound') ?? makeBitmap(0)
  const longest = Math.max(...rules.map(({ days }) => days)) * DAY_MS
  // A copy: calls that come between two turns move the others.
  const rows = rowsBetween(table, from.getTime(), to.getTime() + longest).slice()
  const found = {
    gaps: new Float64Array(rows.length),
    next: new Float64Array(table.personLimit()).fill(Infinity),
  }
  // From the last to the first, so that of each call the next one of the same person has been seen.
  const look = ({ from: done, to: end }: Portion) =>
    gapsIn(rows, person, startedAt, outbound, found, {
      from: rows.length - end,
      to: rows.length - done,
    })
  await inPortions(rows.length, look, turn)
  const marked: MarkedCalls[] = []
  for (const { days, isRepeat } of rules) {
    const rule = { within: days * DAY_MS, isRepeat }
    const calls = { known: makeBitmap(table.rows()), holding: makeBitmap(table.rows()) }
    const isOver = (at: number) => (startedAt[rows[at] ?? 0] ?? 0) <= now.getTime() - rule.within
    const mark = (portion: Portion) => markPortion(rows, found.gaps, rule, calls, portion)
    await inPortions(countLeading(rows.length, isOver), mark, turn)
    marked.push(calls)
  }
  return marked
}

const marksOf = (metrics: readonly Metric[]): Mark[] => [
  ...new Set(metrics.flatMap((metric) => (metric.kind === 'marked share' ? metric.mark : []))),
]

export const marksFor = async (table: CallTable, reading: Reading, turn: Turn): Promise<Marked> => {
  const marks = marksOf(reading.names.map(metricOf))
  const marked = new Map<Mark, MarkedCalls>()
  for (const mark of marks) {
    if (!isRepeatMark(mark)) marked.set(mark, agreementIn(table, mark))
  }
  const ofRepeats = marks.filter(isRepeatMark)
  if (ofRepeats.length === 0) return marked
  const rules = ofRepeats.map((mark) => repeatRule(mark, reading.rules.repeatDays))
  const found = await repeatsIn(table, reading, rules, turn)
  for (const [at, mark] of ofRepeats.entries()) {
    const calls = found[at]
    if (calls) marked.set(mark, calls)
  }
  return marked
}
