import type { MetricCell, MetricsAnswer, MetricValue } from '@/contracts/metrics'
import { counted, figures, percent } from '@/lib/figures'

import { metricOf } from '../metrics/registry'
import type { Candidate, Names } from './insight'
import { WATCHED, WATCHED_NAMES } from './questions'
import { chanceOfCounts, chanceOfShares } from './significance'

const LEAST_POINTS = 0.05
const LEAST_CHANGE = 0.2
const LEAST_CALLS = 20

const change = (now: number, before: number) =>
  `${Math.round(Math.abs(now / before - 1) * 100)} % ${now > before ? 'more' : 'fewer'}`

const volumeTrend = (now: MetricValue, before: MetricValue): Candidate[] => {
  if (!now.filters || before.n < LEAST_CALLS) return []
  if (Math.abs(now.n / before.n - 1) < LEAST_CHANGE) return []
  return [
    {
      key: now.n > before.n ? 'more calls' : 'fewer calls',
      type: 'trends',
      title: `${change(now.n, before.n)} calls than the week before`,
      detail: `${counted(now.n, 'call')} in the last 7 days, ${figures(before.n)} by this time of the 7 days before.`,
      n: now.n,
      filters: now.filters,
      chance: chanceOfCounts(now.n, before.n),
    },
  ]
}

const parts = ({ numerator = 0, denominator = 0 }: MetricValue) => ({
  part: numerator,
  of: denominator,
})

const rateTrends = ({ totals, previous }: MetricsAnswer): Candidate[] =>
  WATCHED_NAMES.flatMap((name): Candidate[] => {
    const { label, minimum } = metricOf(name)
    const [now, before] = [totals[name], previous?.totals[name]]
    if (!now?.filters || now.value === null || !before || before.value === null) return []
    if (now.n < minimum || before.n < minimum) return []
    if (Math.abs(now.value - before.value) < LEAST_POINTS) return []
    const isBetter = now.value > before.value === WATCHED[name]
    return [
      {
        key: `${name} ${now.value > before.value ? 'up' : 'down'}`,
        type: 'trends',
        title: `${label} ${now.value > before.value ? 'rose' : 'fell'} from ${percent(before.value)} to ${percent(now.value)}`,
        detail: `${isBetter ? 'Better' : 'Worse'}: of ${counted(now.n, 'call')} in the last 7 days, of ${figures(before.n)} in the 7 days before.`,
        n: now.n,
        filters: now.filters,
        chance: chanceOfShares(parts(now), parts(before)),
      },
    ]
  })

export const wordOf = ({ keys }: MetricCell) => keys['category'] ?? null

/** A category against the whole, so that more calls of every kind are no news of each. */
const categoryTrends = (
  { cells, totals, previous }: MetricsAnswer,
  all: { now: number; before: number },
  names: Names,
): Candidate[] =>
  cells.flatMap((cell): Candidate[] => {
    const word = wordOf(cell)
    const now = cell.values['volume']
    const before = previous?.cells.find((one) => wordOf(one) === word)?.values['volume']?.n ?? 0
    if (word === null || !now?.filters || now.n + before < LEAST_CALLS) return []
    const [share, earlier] = [now.n / all.now, before / all.before]
    if (share - earlier < LEAST_POINTS || !totals['volume']) return []
    return [
      {
        key: `category ${word}`,
        type: 'trends',
        title: `${names('category', word)} is ${percent(share)} of calls, up from ${percent(earlier)}`,
        detail: `${counted(now.n, 'call')} of ${figures(all.now)} in the last 7 days, ${figures(before)} of ${figures(all.before)} in the 7 days before.`,
        n: now.n,
        filters: now.filters,
        chance: chanceOfShares({ part: now.n, of: all.now }, { part: before, of: all.before }),
      },
    ]
  })

export const findTrends = ({
  totals,
  categories,
  names,
}: {
  totals: MetricsAnswer
  categories: MetricsAnswer
  names: Names
}): Candidate[] => {
  const now = totals.totals['volume']
  const before = totals.previous?.totals['volume']
  if (!now || !before || before.n < LEAST_CALLS) return []
  return [
    ...volumeTrend(now, before),
    ...rateTrends(totals),
    ...categoryTrends(categories, { now: now.n, before: before.n }, names),
  ]
}
