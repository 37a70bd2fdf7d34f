import type { MetricCell, MetricsAnswer, MetricValue } from '@/contracts/metrics'

import { BEFORE_RANGE } from '../metrics/dimensions'

export type PivotCell = {
  /** Null: the answer has no such cell. */
  value: MetricValue | null
  /** Of the period before; undefined: not compared. */
  before: number | null | undefined
  isPartial: boolean
}

export type Pivot = {
  columns: { key: string | null; total: PivotCell }[]
  rows: { key: string | null; cells: PivotCell[]; total: PivotCell }[]
  total: PivotCell
}

/** The name of time among what a report is split by. */
export const TIME = 'time'

/** The answers about both together, about the rows alone and, where there are columns, about them alone. */
export type PivotAnswers = {
  both: MetricsAnswer
  ofRows: MetricsAnswer
  ofColumns: MetricsAnswer | undefined
}

type Shape = { metric: string; by: string; and: string | undefined }

const EMPTY: PivotCell = { value: null, before: undefined, isPartial: false }

const placeOf = ({ keys }: MetricCell, names: readonly string[]) =>
  JSON.stringify(names.map((name) => keys[name] ?? null))

const cellsOf = ({ cells, previous }: MetricsAnswer, metric: string, names: readonly string[]) => {
  const before = new Map(
    previous?.cells.flatMap((cell): [string, number | null][] => {
      const { pairedTime } = cell
      if (cell.keys[TIME] !== undefined && pairedTime == null) return []
      const keys = pairedTime == null ? cell.keys : { ...cell.keys, [TIME]: pairedTime }
      return [[placeOf({ ...cell, keys }, names), cell.values[metric]?.value ?? null]]
    }),
  )
  return new Map(
    cells.map((cell) => [
      placeOf(cell, names),
      {
        key: cell.keys[names[0] ?? ''] ?? null,
        value: cell.values[metric] ?? null,
        before: previous ? (before.get(placeOf(cell, names)) ?? null) : undefined,
        isPartial: names[0] === TIME && cell.isPartial,
      },
    ]),
  )
}

type Total = PivotCell & { key: string | null }

/** Times in their order, words by their value, and what calls do not say below all others. */
const inOrder = (totals: readonly Total[], isOrdered: boolean): Total[] =>
  isOrdered
    ? [...totals]
    : totals.toSorted(
        (one, other) =>
          Number(one.key === null) - Number(other.key === null) ||
          (other.value?.value ?? -Infinity) - (one.value?.value ?? -Infinity),
      )

const ORDERED = [TIME, 'weekday', 'hour', 'frequency']

/** One metric by one or two dimensions. Totals are answers of their own, never added up. */
export const pivotOf = ({ both, ofRows, ofColumns }: PivotAnswers, shape: Shape): Pivot => {
  const { metric, by, and } = shape
  const cells = cellsOf(both, metric, and === undefined ? [by] : [by, and])
  const rows = inOrder([...cellsOf(ofRows, metric, [by]).values()], ORDERED.includes(by))
  const columns =
    and === undefined || !ofColumns
      ? []
      : inOrder([...cellsOf(ofColumns, metric, [and]).values()], ORDERED.includes(and))
  return {
    columns: columns.map(({ key, ...total }) => ({ key, total })),
    rows: rows.map(({ key, ...total }) => ({
      key,
      total,
      cells: columns.map((column) => cells.get(JSON.stringify([key, column.key])) ?? EMPTY),
    })),
    total: {
      value: both.totals[metric] ?? null,
      before: both.previous ? (both.previous.totals[metric]?.value ?? null) : undefined,
      isPartial: false,
    },
  }
}

type CohortAnswers = Record<'both' | 'ofTimes' | 'ofAges', MetricsAnswer>

/**
 * Callers by the period of their first call and by the periods they rang in. Whoever first rang in a
 * period did ring in it, so that its own cell is how many they are.
 */
export const cohortsOf = ({ both, ofTimes, ofAges }: CohortAnswers, metric: string): Pivot => {
  const cells = cellsOf(both, metric, ['firstCall', TIME])
  const ages = cellsOf(ofAges, metric, ['firstCall'])
  const columns = inOrder([...cellsOf(ofTimes, metric, [TIME]).values()], true)
  const cellAt = (first: string, time: string | null) =>
    cells.get(JSON.stringify([first, time])) ?? EMPTY
  const times = columns.flatMap(({ key }) => key ?? [])
  const row = (key: string, total: PivotCell) => ({
    key,
    total,
    cells: columns.map(({ key: time }) =>
      time !== null && key !== BEFORE_RANGE && time < key ? EMPTY : cellAt(key, time),
    ),
  })
  return {
    columns: columns.map(({ key, ...total }) => ({ key, total })),
    rows: [
      row(BEFORE_RANGE, ages.get(JSON.stringify([BEFORE_RANGE])) ?? EMPTY),
      ...times.map((time) => row(time, { ...cellAt(time, time), isPartial: false })),
    ].filter(({ total }) => total.value?.value),
    total: { ...EMPTY, value: ofTimes.totals[metric] ?? null },
  }
}

/** From 0, nothing, to `most`: where a value stands among the different ones of its table. */
export const heatOf = (pivot: Pivot, most: number): ((value: number | null) => number) => {
  const values = pivot.rows
    .flatMap(({ cells, total }) => (cells.length > 0 ? cells : [total]))
    .flatMap(({ value }) => value?.value ?? [])
  const ranks = [...new Set(values)].toSorted((one, other) => one - other)
  return (value) =>
    value === null || ranks.length < 2
      ? 0
      : Math.round((most * ranks.findLastIndex((one) => one <= value)) / (ranks.length - 1))
}
