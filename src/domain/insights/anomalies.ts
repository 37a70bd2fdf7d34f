import type { MetricsAnswer } from '@/contracts/metrics'
import { counted, figures, percent } from '@/lib/figures'
import { median } from '@/lib/median'

import { metricOf } from '../metrics/registry'
import type { Candidate, Names } from './insight'
import { chanceOfCount, chanceOfShares } from './significance'
import { wordOf } from './trends'

const WEEKS_BEFORE = 4
const LEAST_EXPECTED = 10
const LEAST_CHANGE = 0.5
const LEAST_POINTS = 0.1
/** Days differ by more than chance: weather, a campaign, a holiday before. */
const SPREAD = 2

const dayName = new Intl.DateTimeFormat('en', {
  weekday: 'long',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
const nameOfDay = (day: string) => dayName.format(new Date(`${day}T00:00:00Z`))

/** Days of the last week against the same weekday of the four weeks before. */
const oddDays = ({ cells }: MetricsAnswer): Candidate[] =>
  cells.flatMap((cell, at): Candidate[] => {
    const { keys, values, isPartial } = cell
    const now = values['volume']
    const earlier = Array.from({ length: WEEKS_BEFORE }, (_, week) => cells[at - 7 * (week + 1)])
    if (isPartial || !now?.filters || at < cells.length - 7) return []
    if (earlier.some((one) => one === undefined)) return []
    const expected = median(earlier.map((one) => one?.values['volume']?.n ?? 0))
    if (expected < LEAST_EXPECTED || Math.abs(now.n / expected - 1) < LEAST_CHANGE) return []
    const day = keys['time'] ?? ''
    return [
      {
        key: `day ${day}`,
        type: 'anomalies',
        title: `${nameOfDay(day)} had ${now.n > expected ? 'unusually many' : 'unusually few'} calls`,
        detail: `${counted(now.n, 'call')}; ${figures(expected)} are usual on that weekday.`,
        n: now.n,
        filters: now.filters,
        chance: chanceOfCount(now.n / SPREAD, expected / SPREAD),
      },
    ]
  })

/** Where the resolution fell in one category. */
const fallenResolutions = ({ cells, previous }: MetricsAnswer, names: Names): Candidate[] =>
  cells.flatMap((cell): Candidate[] => {
    const word = wordOf(cell)
    const now = cell.values['resolution']
    const before = previous?.cells.find((one) => wordOf(one) === word)?.values['resolution']
    if (word === null || !now?.filters || now.value === null || !before) return []
    const { minimum } = metricOf('resolution')
    if (before.value === null || now.n < minimum || before.n < minimum) return []
    if (before.value - now.value < LEAST_POINTS) return []
    return [
      {
        key: `resolution of ${word}`,
        type: 'anomalies',
        title: `Fewer calls about ${names('category', word)} are resolved: ${percent(now.value)}, down from ${percent(before.value)}`,
        detail: `Of ${counted(now.n, 'call')} in the last 7 days, of ${figures(before.n)} in the 7 days before.`,
        n: now.n,
        filters: now.filters,
        chance: chanceOfShares(
          { part: now.numerator ?? 0, of: now.n },
          { part: before.numerator ?? 0, of: before.n },
        ),
      },
    ]
  })

export const findAnomalies = ({
  days,
  categories,
  names,
}: {
  days: MetricsAnswer
  categories: MetricsAnswer
  names: Names
}): Candidate[] => [...oddDays(days), ...fallenResolutions(categories, names)]
