import { type Mark, metricOf, REPEAT_DAYS } from '@/domain/metrics/registry'
import { countLeading } from '@/lib/count-leading'

import { addAll, type Bitmap, makeBitmap, setBit } from '../call-index/bitmap'
import type { CallTable } from '../call-index/call-table'
import { agreementName } from '../call-index/index-facets'
import type { Reading, Span } from './groups'
import { ROWS_AT_ONCE, type Turn } from './turns'

const REPEAT_MS = REPEAT_DAYS * 86_400_000

/** Of each mark, the calls of which it is known whether it holds, and those of which it does. */
export type Marked = Record<Mark, { known: Bitmap; holding: Bitmap }>

const NOTHING = { known: makeBitmap(0), holding: makeBitmap(0) }

const agreementIn = (table: CallTable): Marked['agreement'] => {
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
const noRepeatIn = async (
  table: CallTable,
  { from, to }: Span,
  turn: Turn,
): Promise<Marked['noRepeat']> => {
  const { startedAt, person } = table.columns()
  const order = table.orders.startedAt.read()
  const before = (ms: number) =>
    countLeading(order.length, (at) => (startedAt[order[at] ?? 0] ?? 0) < ms)
  const rows = order.slice(before(from.getTime()), before(to.getTime() + REPEAT_MS))
  const [known, holding] = [makeBitmap(table.rows()), makeBitmap(table.rows())]
  const next = new Float64Array((await highestCaller(table, turn)) + 1).fill(Infinity)
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    if (at % ROWS_AT_ONCE === 0) await turn()
    const row = rows[at] ?? 0
    const who = person[row] ?? 0
    if (who === 0) continue
    const ms = startedAt[row] ?? 0
    setBit(known, row)
    if ((next[who] ?? Infinity) - ms > REPEAT_MS) setBit(holding, row)
    next[who] = ms
  }
  return { known, holding }
}

export const marksFor = async (
  table: CallTable,
  { names, span }: Reading,
  turn: Turn,
): Promise<Marked> => {
  const asks = (mark: Mark) =>
    names.map(metricOf).some((metric) => metric.kind === 'marked share' && metric.mark === mark)
  return {
    agreement: asks('agreement') ? agreementIn(table) : NOTHING,
    noRepeat: asks('noRepeat') ? await noRepeatIn(table, span, turn) : NOTHING,
  }
}
