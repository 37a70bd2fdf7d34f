import { type Mark, metricOf, type Metric } from '@/domain/metrics/registry'
import { repeatRule, type RepeatRule } from '@/domain/metrics/repeat-metrics'
import { countLeading } from '@/lib/count-leading'

import { addAll, type Bitmap, makeBitmap, setBit } from '../call-index/bitmap'
import type { CallTable } from '../call-index/call-table'
import { agreementName } from '../call-index/index-facets'
import type { Reading } from './groups'
import { ROWS_AT_ONCE, type Turn } from './turns'

const DAY_MS = 86_400_000

type MarkedCalls = { known: Bitmap; holding: Bitmap }
/** Of each mark, the calls of which it is known whether it holds, and those of which it does. */
export type Marked = ReadonlyMap<Mark, MarkedCalls>

const agreementIn = (table: CallTable): MarkedCalls => {
  const words = table.wordSets.of(agreementName('category'))
  const holding = words.get('same') ?? makeBitmap(table.rows())
  const known = holding.slice()
  addAll(known, words.get('other') ?? makeBitmap(0))
  return { known, holding }
}

/** Callers have numbers, up to this one. */
export const highestCaller = async (table: CallTable, turn: Turn): Promise<number> => {
  const { person } = table.columns()
  let most = 0
  for (let row = 0; row < table.rows(); row += 1) {
    if (row % ROWS_AT_ONCE === 0) await turn()
    most = Math.max(most, person[row] ?? 0)
  }
  return most
}

/** Backwards in time, so that of each call the next one of the same person has been seen. */
const repeatsIn = async (
  table: CallTable,
  { span: { from, to }, now }: Reading,
  rules: readonly RepeatRule[],
  turn: Turn,
): Promise<MarkedCalls[]> => {
  const { startedAt, person } = table.columns()
  const order = table.orders.startedAt.read()
  const before = (ms: number) =>
    countLeading(order.length, (at) => (startedAt[order[at] ?? 0] ?? 0) < ms)
  const longest = Math.max(...rules.map(({ days }) => days)) * DAY_MS
  const rows = order.slice(before(from.getTime()), before(to.getTime() + longest))
  const marked = rules.map(({ days, ...rule }) => ({
    ...rule,
    within: days * DAY_MS,
    known: makeBitmap(table.rows()),
    holding: makeBitmap(table.rows()),
  }))
  const next = new Float64Array((await highestCaller(table, turn)) + 1).fill(Infinity)
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    if (at % ROWS_AT_ONCE === 0) await turn()
    const row = rows[at] ?? 0
    const who = person[row] ?? 0
    if (who === 0) continue
    const ms = startedAt[row] ?? 0
    const gap = (next[who] ?? Infinity) - ms
    for (const { within, isRepeat, isOver, known, holding } of marked) {
      if (isOver && ms + within > now.getTime()) continue
      setBit(known, row)
      const isRepeated = gap <= within
      if (isRepeated === isRepeat) setBit(holding, row)
    }
    next[who] = ms
  }
  return marked
}

const marksOf = (metrics: readonly Metric[]): Mark[] => [
  ...new Set(metrics.flatMap((metric) => (metric.kind === 'marked share' ? metric.mark : []))),
]

export const marksFor = async (table: CallTable, reading: Reading, turn: Turn): Promise<Marked> => {
  const marks = marksOf(reading.names.map(metricOf))
  const marked = new Map<Mark, MarkedCalls>()
  if (marks.includes('agreement')) marked.set('agreement', agreementIn(table))
  const ofRepeats = marks.flatMap((mark) => (mark === 'agreement' ? [] : mark))
  if (ofRepeats.length === 0) return marked
  const rules = ofRepeats.map((mark) => repeatRule(mark, reading.rules.repeatDays))
  const found = await repeatsIn(table, reading, rules, turn)
  for (const [at, mark] of ofRepeats.entries()) {
    const calls = found[at]
    if (calls) marked.set(mark, calls)
  }
  return marked
}
