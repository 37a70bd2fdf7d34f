import { BUCKET_NAMES } from '@/components/bucket-names'
import { type Unit, valueWords } from '@/domain/metrics/value-words'
import type { CallQuery, Grain, MetricCell, MetricsAnswer, MetricValue } from '@/contracts/metrics'
import { byPerson, IN_ORDER, PEOPLE } from '@/domain/metrics/dimensions'
import { type MetricName, metricOf } from '@/domain/metrics/registry'
import { basisWords, isThin } from '@/domain/metrics/any-metric'
import { basisOf } from '@/domain/metrics/metric-value'
import { partOf } from '@/domain/metrics/ruled-metric'
import { counted } from '@/lib/figures'
import { groupBy } from '@/lib/group-by'

export type Point = {
  key: string
  name: string
  /** For an axis. */
  short: string
  value: number | null
  n: number
  /** What `n` counts, where it is not just calls: "3 resolved calls". */
  basis?: string
  /** Fewer calls than say anything. */
  isThin: boolean
  /** "so far", "in part" or "unfinished"; null: whole. */
  part: string | null
  filters: CallQuery | null
  /** In place of the calls of the mark, where no list has exactly them. */
  onOpen?: () => void
}

export type Series = { key: string; name: string; points: readonly Point[] }

type Named = (word: string | null) => string

const pointOf = (
  { values }: MetricCell,
  metric: MetricName,
  key: string,
  names: Pick<Point, 'name' | 'short'>,
  part: string | null,
): Point => {
  const figure = values[metric] ?? { value: null, n: 0, filters: null }
  const { value, filters } = figure
  return {
    key,
    ...names,
    value,
    n: basisOf(metricOf(metric), figure),
    basis: basisWords(metric, figure),
    isThin: isThin(metric, figure),
    part,
    filters,
  }
}

type Times = { cells: readonly MetricCell[] } & Pick<MetricsAnswer, 'dataUntil' | 'rules'>

/** Without what begins later than the answer was given: the rest of a day or of a week. */
export const begun = ({ cells, dataUntil, rules }: Times): Times => ({
  cells: cells.filter(
    ({ filters }) => Date.parse(filters?.['from'] ?? dataUntil) <= Date.parse(dataUntil),
  ),
  dataUntil,
  rules,
})

/** One metric over time. */
export const overTime = (
  times: Times,
  metric: MetricName,
  grain: Grain,
  name: string = metricOf(metric).label,
): Series => ({
  key: metric,
  name,
  points: times.cells.map((cell) => {
    const key = cell.keys['time'] ?? ''
    const part = partOf(metric, { ...times, ...cell, until: cell.filters?.['to'] ?? '' })
    return pointOf(cell, metric, key, BUCKET_NAMES[grain](key), part)
  }),
})

/** One metric over time, for each word of a dimension. */
export const overTimeBy = (
  times: Times,
  metric: MetricName,
  grain: Grain,
  dimension: string,
  nameOf: Named,
): Series[] =>
  groupBy(times.cells, ({ keys }) => keys[dimension] ?? '').map((own) => {
    const word = own[0].keys[dimension] ?? null
    return { ...overTime({ ...times, cells: own }, metric, grain, nameOf(word)), key: word ?? '' }
  })

const mostFirst = (one: Point, other: Point) =>
  Number(one.key === '') - Number(other.key === '') || (other.value ?? -1) - (one.value ?? -1)

const inOrder = (points: readonly Point[], dimension: string): readonly Point[] => {
  if (dimension === PEOPLE) return points.toSorted(byPerson)
  return IN_ORDER.includes(dimension) ? points : points.toSorted(mostFirst)
}

/** One metric by the words of a dimension. */
export const byWord = (
  cells: readonly MetricCell[],
  metric: MetricName,
  dimension: string,
  nameOf: Named,
): Series => {
  const points = cells.map((cell) => {
    const word = cell.keys[dimension] ?? null
    const name = nameOf(word)
    return pointOf(cell, metric, word ?? '', { name, short: name }, null)
  })
  return {
    key: metric,
    name: metricOf(metric).label,
    points: inOrder(points, dimension),
  }
}

/** What one value says aloud, and in a table. */
export const pointWords = (unit: Unit, { value, n, basis, part, isThin }: Point): string => {
  if (value === null) return part === 'unfinished' ? 'too early' : 'no calls to compute it from'
  const notes = [
    unit === 'calls' ? null : `of ${basis ?? counted(n, 'call')}`,
    isThin ? 'too few to say much' : null,
    part,
  ].filter((note) => note !== null)
  return [valueWords(unit, value), ...notes].join(', ')
}

export const isEmpty = (series: readonly Series[]): boolean =>
  series.every(({ points }) => points.every(({ value, n }) => value === null || n === 0))

const withName = (unit: Unit, { name, value }: Point) => `${valueWords(unit, value)} (${name})`

const isComparable = ({ value, part, isThin }: Point) => value !== null && part === null && !isThin

const spreadWords = (unit: Unit, points: readonly Point[]): string => {
  const whole = points
    .filter(isComparable)
    .toSorted((one, other) => (one.value ?? 0) - (other.value ?? 0))
  const lowest = whole[0]
  const highest = whole.at(-1)
  if (!lowest || !highest) return 'Too few calls in each part to compare them.'
  const areSomeThin = points.some(({ value, isThin }) => value !== null && isThin)
  if (whole.length === 1) {
    const only = `${highest.name}: ${valueWords(unit, highest.value)}.`
    return areSomeThin ? `${only} The other parts have too few calls.` : only
  }
  const among = areSomeThin ? ', among the parts with enough calls' : ''
  if (highest.value === lowest.value) {
    return `Otherwise ${valueWords(unit, highest.value)} each${among}.`
  }
  return `Highest ${withName(unit, highest)}, lowest ${withName(unit, lowest)}${among}.`
}

/** There is a value, and its period is over and not cut. */
export const isWhole = (point: Point | undefined): boolean =>
  point !== undefined && point.value !== null && point.part === null

/** From a whole value to one of a period that is not over, or cut. */
export const unfinished = <Drawn extends Point>(points: readonly Drawn[]): [Drawn, Drawn][] =>
  points.flatMap((point, at) => {
    const next = points[at + 1]
    if (!next || point.value === null || next.value === null) return []
    return point.part !== null || next.part !== null ? [[point, next] as [Drawn, Drawn]] : []
  })

/** The sentences that say what the marks show. Totals are computed for themselves, never added up. */
export const summaryOf = (
  unit: Unit,
  { name, points }: Series,
  total?: Pick<MetricValue, 'value' | 'n'> & Pick<Point, 'basis'>,
): string => {
  const running = points.find(({ part }) => part === 'so far')
  const said = total && total.value !== null
  const of = said && unit !== 'calls' ? ` of ${total.basis ?? counted(total.n, 'call')}` : ''
  return [
    said ? `${name}: ${valueWords(unit, total.value)}${of}.` : `${name}.`,
    running ? `${running.name}: ${valueWords(unit, running.value)} so far.` : null,
    spreadWords(unit, points),
  ]
    .filter((words) => words !== null)
    .join(' ')
}
