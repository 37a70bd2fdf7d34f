import type { MetricRegistry } from '@/contracts/metrics'
import { counted, figures, percent } from '@/lib/figures'
import { durationWords } from '@/lib/time-format'

export type Unit = MetricRegistry['metrics'][number]['unit']

const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
const oneDigit = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

export const valueWords = (unit: Unit, value: number | null): string => {
  if (value === null) return 'none'
  switch (unit) {
    case 'calls':
    case 'callers':
      return figures(value)
    case 'seconds':
      return durationWords(value)
    case 'share':
      return percent(value)
    case 'USD':
      return dollars.format(value)
    default:
      return oneDigit.format(value)
  }
}

const arrow = (change: number) => (change > 0 ? '↑' : change < 0 ? '↓' : '=')

/** By how much it has changed; shares in points between what is shown, counts and times in what they are. */
export const changeWords = (unit: Unit, now: number, before: number): string => {
  const isShare = unit === 'share'
  const change = isShare ? Math.round(now * 100) - Math.round(before * 100) : now - before
  const size = Math.abs(change)
  const words = isShare ? counted(size, 'point') : valueWords(unit, size)
  return `${arrow(change)} ${words}, was ${valueWords(unit, before)}`
}

/** Why there is nothing to show. */
export const emptyWords = (unit: Unit): string =>
  unit === 'calls' || unit === 'callers'
    ? `no ${unit} in this range`
    : 'nothing to compute it from in this range'

/** Where there is room for one number: "90 s" is "1.5 min". */
const shortDuration = (seconds: number) =>
  seconds >= 60 && seconds < 3600 && seconds % 30 === 0
    ? `${oneDigit.format(seconds / 60)} min`
    : durationWords(seconds)

export const axisWords = (unit: Unit, value: number): string => {
  if (unit === 'seconds') return shortDuration(value)
  return unit === 'calls' || unit === 'callers' ? short.format(value) : valueWords(unit, value)
}
