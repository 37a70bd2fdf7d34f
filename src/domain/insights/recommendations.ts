import type { CallQuery, MetricsAnswer } from '@/contracts/metrics'
import { counted, figures, percent } from '@/lib/figures'

import { metricOf } from '../metrics/registry'
import type { Candidate, Names } from './insight'
import { chanceOfCount, chanceOfShares } from './significance'
import { wordOf } from './trends'

const LEAST_POINTS = 0.1
const LEAST_PEAK = 20
const LEAST_TIMES = 2
const LEAST_WAITING = 5
/** No comparison: it is so. */
const CERTAIN = 0

const only = (filters: CallQuery, more: CallQuery): CallQuery => ({ ...filters, ...more })

/** A category that is resolved far less often than the others. */
const weakCategories = ({ cells, totals }: MetricsAnswer, names: Names): Candidate[] => {
  const all = totals['resolution']
  return cells.flatMap((cell): Candidate[] => {
    const word = wordOf(cell)
    const own = cell.values['resolution']
    if (word === null || !own?.filters || own.value === null || !all) return []
    const part = own.numerator ?? 0
    const others = { part: (all.numerator ?? 0) - part, of: all.n - own.n }
    const { minimum } = metricOf('resolution')
    if (own.n < minimum || others.of < minimum) return []
    const share = others.part / others.of
    if (share - own.value < LEAST_POINTS) return []
    return [
      {
        key: `weak ${word}`,
        type: 'recommendations',
        title: `Look into ${names('category', word)}: ${percent(own.value)} are resolved, of the others ${percent(share)}`,
        detail: `${counted(own.n - part, 'call')} of ${figures(own.n)} in the last 7 days left unresolved.`,
        n: own.n - part,
        filters: only(own.filters, { resolution: 'unresolved' }),
        chance: chanceOfShares({ part, of: own.n }, others),
      },
    ]
  })
}

const plural = (weekday: string) => `${weekday.slice(0, 1).toUpperCase()}${weekday.slice(1)}s`

/** The busiest hour of the week, where it is one. */
const peakHour = ({ cells, totals }: MetricsAnswer): Candidate[] => {
  const busy = cells.filter(({ values }) => (values['volume']?.n ?? 0) > 0)
  const average = (totals['volume']?.n ?? 0) / Math.max(1, busy.length)
  const [peak] = busy.toSorted(
    (one, other) => (other.values['volume']?.n ?? 0) - (one.values['volume']?.n ?? 0),
  )
  const now = peak?.values['volume']
  if (!peak || !now?.filters || now.n < LEAST_PEAK || now.n < LEAST_TIMES * average) return []
  const { weekday, hour } = peak.keys
  return [
    {
      key: 'peak hour',
      type: 'recommendations',
      title: `Have people ready on ${plural(weekday ?? '')} from ${hour}:00: no hour is busier`,
      detail: `${counted(now.n, 'call')} in 4 weeks, ${(now.n / average).toFixed(1)} times an average hour with calls.`,
      n: now.n,
      filters: now.filters,
      // Every hour could have been the busiest one.
      chance: Math.min(1, chanceOfCount(now.n, average) * busy.length),
    },
  ]
}

/** Calls of high priority that nobody has reviewed. */
export const findBacklog = ({ cells }: MetricsAnswer): Candidate[] =>
  cells.flatMap((cell): Candidate[] => {
    const own = cell.values['reviewed']
    const waiting = (own?.n ?? 0) - (own?.numerator ?? 0)
    if (cell.keys['priority'] !== 'high' || !own?.filters || waiting < LEAST_WAITING) return []
    if ('reviewed' in own.filters) return []
    return [
      {
        // Twice as many is news again.
        key: `backlog ${Math.floor(Math.log2(waiting))}`,
        type: 'recommendations',
        title: `Review ${counted(waiting, 'high-priority call')}`,
        detail: `Of ${figures(own.n)} in the last 30 days.`,
        n: waiting,
        filters: only(own.filters, { reviewed: 'nobody' }),
        chance: CERTAIN,
      },
    ]
  })

export const findRecommendations = ({
  categories,
  hours,
  names,
}: {
  categories: MetricsAnswer
  hours: MetricsAnswer
  names: Names
}): Candidate[] => [...weakCategories(categories, names), ...peakHour(hours)]
