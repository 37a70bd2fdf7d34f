import type { MetricsQuery } from '@/contracts/metrics'
import { type Bucket, dayStart, grainThatFits, timeGrid } from '@/domain/metrics/time-grid'

import { invalid } from '../http/problem'

export const MOST_CELLS = 2000

export const tooManyCells = () =>
  invalid({ dimensions: 'More than 2,000 cells. Ask for fewer dimensions, days or words.' })

export const tooMany = (
  { range, grain }: Pick<MetricsQuery, 'range' | 'grain'>,
  zone: string,
  groups: number,
) => {
  const fits = grain && grainThatFits(range, grain, zone, MOST_CELLS / groups)
  return fits
    ? invalid({ grain: `More than 2,000 cells. The grain “${fits}” fits.` })
    : tooManyCells()
}

/** The periods of some days up to their end, or all of it; what the end cuts is not whole. */
export const gridOf = (
  { days, end }: { days: MetricsQuery['range']; end: Date },
  grain: MetricsQuery['grain'],
  zone: string,
): Bucket[] => {
  const last = end.getTime()
  if (!grain) {
    return [{ from: dayStart(days.from, zone).getTime(), to: last, key: days.from, isCut: false }]
  }
  return timeGrid(days, grain, zone).flatMap((bucket) =>
    bucket.from >= last
      ? []
      : [{ ...bucket, to: Math.min(bucket.to, last), isCut: bucket.isCut || bucket.to > last }],
  )
}
