import { callField, type CallFieldName } from '@/contracts/call-fields'
import type { CallQuery } from '@/contracts/metrics'
import type { Measure, Metric } from '@/domain/metrics/registry'

import { type Bitmap, intersect, makeBitmap } from '../call-index/bitmap'
import { bitsOf } from '../call-index/bits-of'
import type { CallTable } from '../call-index/call-table'
import type { Reading } from './groups'
import { callsIn, filterOfQuery } from './index-asked'
import type { Cells } from './index-cells'
import type { Marked } from './index-marks'
import {
  countIn,
  countOf,
  differentIn,
  type Measured,
  measureIn,
  quantilesOf,
  type Quantity,
  sumOf,
  type Sums,
} from './index-sums'
import { eachBitInTurns, type Turn } from './turns'

const NONE = makeBitmap(0)

/** What calls are worth, or answered, by their words in a field. */
const quantityByWord = async (
  table: CallTable,
  calls: Bitmap,
  field: CallFieldName,
  values: readonly (readonly [word: string, value: number])[],
  turn: Turn,
): Promise<Quantity> => {
  const sets = table.wordSets.of(field)
  const column = new Float64Array(table.rows()).fill(Number.NaN)
  for (const [word, value] of values) {
    const note = (row: number) => {
      column[row] = value
    }
    await eachBitInTurns(intersect(calls, sets.get(word) ?? NONE), note, turn)
  }
  return { column, least: -Infinity }
}

type Quantities = Measure | 'person' | 'worth'

const quantityOf = async (
  name: Quantities,
  table: CallTable,
  calls: Bitmap,
  values: Reading['values'],
  turn: Turn,
): Promise<Quantity> => {
  switch (name) {
    case 'worth':
      return quantityByWord(table, calls, 'category', Object.entries(values), turn)
    case 'ces': {
      const answers = callField('ces').words ?? []
      const numbered = answers.map((word) => [word, Number(word)] as const)
      return quantityByWord(table, calls, 'ces', numbered, turn)
    }
    case 'cost':
      return { column: table.columns().cost, least: -Infinity }
    case 'person':
      return { column: table.columns().person, least: 1 }
    default:
      return { column: table.columns()[name], least: 0 }
  }
}

/** The calls of a reading, and which of them have marks. */
type Placed = { table: CallTable; asked: Bitmap; cells: Cells; marked: Marked }

/** Reads what the value of a metric is computed from, in that order. Metrics of one reading share what they measure. */
export const createPartsReader = (
  { table, asked, cells, marked }: Placed,
  { today, actorId, values }: Reading,
  turn: Turn,
) => {
  const measured = new Map<string, Measured>()

  const among = (calls: Bitmap, query: CallQuery) =>
    intersect(calls, bitsOf(filterOfQuery(query, actorId), table))
  const count = (calls: Bitmap) => countIn(cells, calls, turn)

  return async (metric: Metric): Promise<Sums[]> => {
    const members = among(
      metric.isOfToday ? intersect(asked, callsIn(table, today)) : asked,
      metric.of,
    )
    const measure = async (name: Quantities): Promise<Measured> => {
      const key = JSON.stringify([name, metric.of, metric.isOfToday])
      const known = measured.get(key)
      if (known) return known
      const quantity = await quantityOf(name, table, members, values, turn)
      const found = await measureIn(cells, members, quantity, turn)
      measured.set(key, found)
      return found
    }
    switch (metric.kind) {
      case 'count':
        return [await count(members)]
      case 'distinct': {
        const callers = await measure('person')
        return [await differentIn(callers, table.personLimit(), turn), countOf(callers)]
      }
      case 'share':
        return [await count(among(members, metric.part)), await count(members)]
      case 'marked share': {
        const { known, holding } = marked.get(metric.mark) ?? { known: NONE, holding: NONE }
        return [await count(intersect(members, holding)), await count(intersect(members, known))]
      }
      case 'net share':
        return [
          await count(among(members, metric.part)),
          await count(among(members, metric.less)),
          await count(members),
        ]
      case 'quantile': {
        const some = await measure(metric.measure)
        return [await quantilesOf(some, metric.at, turn), countOf(some)]
      }
      default: {
        const some = await measure(metric.kind === 'worth' ? 'worth' : metric.measure)
        const parts = [await sumOf(some, turn), countOf(some)]
        if (metric.kind !== 'cost of each') return parts
        const quantity = await quantityOf(metric.measure, table, members, values, turn)
        const ofEach = await measureIn(cells, among(members, metric.each), quantity, turn)
        return [...parts, countOf(ofEach)]
      }
    }
  }
}
