import type { MetricRegistry } from '@/contracts/metrics'
import { figures, percent } from '@/lib/figures'
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

export const axisWords = (unit: Unit, value: number): string =>
  unit === 'calls' || unit === 'callers' ? short.format(value) : valueWords(unit, value)
