import type { MetricRegistry } from '@/contracts/metrics'
import { counted, figures, percent } from '@/lib/figures'
import { durationWords } from '@/lib/time-format'

export type Unit = MetricRegistry['metrics'][number]['unit']

const COUNTED: readonly Unit[] = ['calls', 'callers', 'next steps', 'callbacks', 'tickets']
const isCounted = (unit: Unit) => COUNTED.includes(unit)

const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
const oneDigit = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const threeDigits = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

export const valueWords = (unit: Unit, value: number | null): string => {
  if (value === null) return 'none'
  if (isCounted(unit)) return figures(value)
  switch (unit) {
    case 'seconds':
      return durationWords(value)
    case 'ms':
      return `${figures(Math.round(value))} ms`
    case 'share':
      return percent(value)
    case 'USD':
      return dollars.format(value)
    default:
      return (Math.abs(value) < 10 ? threeDigits : oneDigit).format(value)
  }
}

const arrow = (change: number) => (change > 0 ? '↑' : change < 0 ? '↓' : '=')

/** How finely a value is shown. */
const STEPS: Partial<Record<Unit, number>> = {
  share: 100,
  USD: 100,
  seconds: 1,
  ms: 1,
}

/** By how much what is shown has changed; shares in points, counts and times in what they are. */
export const changeWords = (unit: Unit, now: number, before: number): string => {
  const isSmall = Math.max(Math.abs(now), Math.abs(before)) < 10
  const steps = STEPS[unit] ?? (isCounted(unit) ? 1 : isSmall ? 1000 : 10)
  const change = Math.round(now * steps) - Math.round(before * steps)
  const size = Math.abs(change)
  const words = unit === 'share' ? counted(size, 'point') : valueWords(unit, size / steps)
  return `${arrow(change)} ${words}, was ${valueWords(unit, before)}`
}

/** Why there is nothing to show. */
export const emptyWords = (unit: Unit): string =>
  isCounted(unit) ? `no ${unit} in this range` : 'nothing to compute it from in this range'

/** Where there is room for one number: "90 s" is "1.5 min". */
const shortDuration = (seconds: number) =>
  seconds >= 60 && seconds < 3600 && seconds % 30 === 0
    ? `${oneDigit.format(seconds / 60)} min`
    : durationWords(seconds)

export const axisWords = (unit: Unit, value: number): string => {
  if (unit === 'seconds') return shortDuration(value)
  if (unit === 'ms') return `${oneDigit.format(value / 1000)} s`
  return isCounted(unit) ? short.format(value) : valueWords(unit, value)
}
