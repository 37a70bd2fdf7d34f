import type { MetricCell, MetricsAnswer, MetricValue } from '@/contracts/metrics'

import { BEFORE_RANGE, byPerson, IN_ORDER, PEOPLE } from '../metrics/dimensions'

export type PivotCell = {
  /** Null: the answer has no such cell. */
  value: MetricValue | null
  /** Of the period before; null: it has no such cell; undefined: not compared. */
  before: MetricValue | null | undefined
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
type Naming = (split: string, key: string | null) => string

const EMPTY: PivotCell = { value: null, before: undefined, isPartial: false }

const placeOf = ({ keys }: MetricCell, names: readonly string[]) =>
  JSON.stringify(names.map((name) => keys[name] ?? null))

const cellsOf = ({ cells, previous }: MetricsAnswer, metric: string, names: readonly string[]) => {
  const before = new Map(
    previous?.cells.flatMap((cell): [string, MetricValue | null][] => {
      const { pairedTime } = cell
      if (cell.keys[TIME] !== undefined && pairedTime == null) return []
      const keys = pairedTime == null ? cell.keys : { ...cell.keys, [TIME]: pairedTime }
      return [[placeOf({ ...cell, keys }, names), cell.values[metric] ?? null]]
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

const isOrdered = (split: string) => split === TIME || IN_ORDER.includes(split)

/** Times in their order, people by name, other words by value, and what calls do not say last. */
const inOrder = (totals: readonly Total[], split: string, nameOf: Naming): Total[] => {
  if (isOrdered(split)) return [...totals]
  if (split === PEOPLE) {
    return totals.map((total) => ({ ...total, name: nameOf(split, total.key) })).toSorted(byPerson)
  }
  return totals.toSorted(
    (one, other) =>
      Number(one.key === null) - Number(other.key === null) ||
      (other.value?.value ?? -Infinity) - (one.value?.value ?? -Infinity),
  )
}

const totalOf = ({ totals, previous }: MetricsAnswer, metric: string): PivotCell => ({
  value: totals[metric] ?? null,
  before: previous ? (previous.totals[metric] ?? null) : undefined,
  isPartial: false,
})

/** One metric by one or two dimensions, people by their names. Totals are answers of their own, never added up. */
export const pivotOf = (
  { both, ofRows, ofColumns }: PivotAnswers,
  shape: Shape,
  nameOf: Naming = (_split, key) => key ?? '',
): Pivot => {
  const { metric, by, and } = shape
  const cells = cellsOf(both, metric, and === undefined ? [by] : [by, and])
  const rows = inOrder([...cellsOf(ofRows, metric, [by]).values()], by, nameOf)
  const columns =
    and === undefined || !ofColumns
      ? []
      : inOrder([...cellsOf(ofColumns, metric, [and]).values()], and, nameOf)
  return {
    columns: columns.map(({ key, ...total }) => ({ key, total })),
    rows: rows.map(({ key, ...total }) => ({
      key,
      total,
      cells: columns.map((column) => cells.get(JSON.stringify([key, column.key])) ?? EMPTY),
    })),
    total: totalOf(both, metric),
  }
}

/** So many rows stand alone; more than that, the smallest are one. */
const MOST_ROWS = 12
/** So many words a filter takes. */
const MOST_FOLDED = 100
/** The row of all that are folded. No word of a call begins with a space. */
export const OTHER_ROWS = ' other'

/**
 * The words of the rows with the fewest calls where there are many, as a filter has them: what they come to
 * together is a question of its own. Rows in an order of their own, such as hours, are never folded.
 */
export const foldedWords = (
  { rows }: Pivot,
  by: string,
  none: string | undefined,
): ReadonlyMap<string | null, string> => {
  if (by === PEOPLE || isOrdered(by) || rows.length <= MOST_ROWS + 1) return new Map()
  const words = rows
    .flatMap(({ key, total }) => {
      const word = key ?? none
      return word === undefined ? [] : [{ key, word, n: total.value?.n ?? 0 }]
    })
    // Of as many calls, what stands below.
    .toReversed()
    .toSorted((one, other) => one.n - other.n)
  const count = Math.min(MOST_FOLDED, words.length, rows.length - MOST_ROWS)
  return new Map(words.slice(0, count).map(({ key, word }) => [key, word]))
}

/** The pivot with one row instead of those, from the answer about all of them together. */
export const withOther = (
  pivot: Pivot,
  folded: ReadonlySet<string | null>,
  answer: MetricsAnswer,
  { metric, and }: Pick<Shape, 'metric' | 'and'>,
): Pivot => {
  const cells = and === undefined ? new Map<string, PivotCell>() : cellsOf(answer, metric, [and])
  const other = {
    key: OTHER_ROWS,
    cells: pivot.columns.map(({ key }) => cells.get(JSON.stringify([key])) ?? EMPTY),
    total: totalOf(answer, metric),
  }
  return { ...pivot, rows: [...pivot.rows.filter(({ key }) => !folded.has(key)), other] }
}

type CohortAnswers = Record<'both' | 'ofTimes' | 'ofAges', MetricsAnswer>

/**
 * Callers by the period of their first call and by the periods they rang in. Whoever first rang in a
 * period did ring in it, so that its own cell is how many they are.
 */
export const cohortsOf = ({ both, ofTimes, ofAges }: CohortAnswers, metric: string): Pivot => {
  const cells = cellsOf(both, metric, ['firstCall', TIME])
  const ages = cellsOf(ofAges, metric, ['firstCall'])
  const columns = [...cellsOf(ofTimes, metric, [TIME]).values()]
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
