import type { Comparison, Condition } from './condition'
import { kindOf } from './fields'

/** A condition as it is typed, in one spelling: `parseCondition` reads the same condition back. */
export const printCondition = (condition: Condition): string =>
  condition
    .map((comparison) => `${comparison.field} ${comparison.operator} ${printValue(comparison)}`)
    .join(' and ')

const PLAIN_TEXT = /^[^\s=!<>"]+$/
const RESERVED = /^(?:and|none)$/i

const printValue = ({ field, value }: Comparison): string => {
  if (value === null) return 'none'
  const { type } = kindOf(field)
  if (type === 'time') return clock(Number(value))
  if (type !== 'text') return String(value)
  const text = String(value)
  if (PLAIN_TEXT.test(text) && !RESERVED.test(text)) return text
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
