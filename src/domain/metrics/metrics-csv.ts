import type { MetricsAnswer, MetricsInput } from '@/contracts/metrics'
import { BYTE_ORDER_MARK, csvLine } from '@/lib/csv'

import { anyMetricOf, isAnyMetric } from './any-metric'
import { OTHER_CALLERS } from './dimensions'
import { partOf, type Period } from './ruled-metric'

export type Asked = { query: MetricsInput; answer: MetricsAnswer }

type Values = MetricsAnswer['totals']

/** The splits whose keys are ids. */
const NAMED: readonly string[] = ['assignee', 'caller']

/** The ids of people and callers in the cells, each once. */
export const idsNamed = (
  asked: readonly { answer: Pick<MetricsAnswer, 'cells' | 'previous'> }[],
): string[] => [
  ...new Set(
    asked
      .flatMap(({ answer }) => [...answer.cells, ...(answer.previous?.cells ?? [])])
      .flatMap(({ keys }) => NAMED.flatMap((split) => keys[split] ?? []))
      .filter((key) => key !== OTHER_CALLERS),
  ),
]

type Names = ReadonlyMap<string, string>

const linesOf = (
  names: readonly string[],
  values: Values,
  keys: readonly (string | null)[],
  { name: span, ...period }: Period & { name: string },
) =>
  names.map((name) => {
    const { value = null, n = 0, numerator = null, denominator = null } = values[name] ?? {}
    const { label, unit } = isAnyMetric(name) ? anyMetricOf(name) : { label: name, unit: '' }
    const part = isAnyMetric(name) ? partOf(name, period) : null
    return csvLine([label, unit, span, ...keys, value, n, numerator, denominator, part])
  })

const PARTS = ['Numerator', 'Denominator', 'Unfinished']

const linesOfQuestion = (asked: Asked, names: Names) => {
  const { query, answer } = asked
  const columns = [...(query.grain ? ['time'] : []), ...(query.dimensions ?? [])]
  const headers = columns.flatMap((column) =>
    NAMED.includes(column) ? [column, `${column} name`] : column,
  )
  const blank = headers.map(() => 'All')
  const counted = query.subject === undefined ? 'Calls' : 'Counted'
  const spans = [
    { period: 'this', ...answer },
    ...(answer.previous ? [{ period: 'previous', ...answer.previous }] : []),
  ]
  return [
    csvLine(['Range', query.range.from, query.range.to, 'the last day not included']),
    csvLine(['Time zone', answer.zone]),
    csvLine(['Filters', JSON.stringify(query.filters ?? {})]),
    csvLine(['Data until', answer.dataUntil]),
    csvLine(['Definitions', answer.registryVersion]),
    csvLine([]),
    csvLine(['Metric', 'Unit', 'Period', ...headers, 'Value', counted, ...PARTS]),
    ...spans.flatMap(({ period: name, cells, totals, range }) => [
      ...linesOf(query.metrics, totals, blank, {
        ...answer,
        name,
        until: range.to,
        isPartial: range.to > answer.dataUntil,
      }),
      ...cells.flatMap(({ keys, values, isPartial, filters }) => {
        const words = columns.flatMap((column) => {
          const key = keys[column] ?? null
          return NAMED.includes(column) ? [key, key && (names.get(key) ?? null)] : key
        })
        if (columns.length === 0) return []
        const until = filters?.['to'] ?? range.to
        return linesOf(query.metrics, values, words, { ...answer, name, until, isPartial })
      }),
    ]),
  ].join('')
}

/**
 * In long form: one figure a line, below the range, zone and filters it is of. `names`: of the people
 * and callers whose ids are keys.
 */
export const metricsCsv = (title: string, asked: readonly Asked[], names: Names = new Map()) =>
  BYTE_ORDER_MARK +
  csvLine([title]) +
  asked.map((one) => linesOfQuestion(one, names)).join(csvLine([]))
