import type { Condition } from '@/domain/filter/condition'
import { CONDITION_FIELDS, type NamedField } from '@/domain/filter/condition-fields'
import type { Value } from '@/domain/filter/filter'

/** A condition as it is typed, in one spelling: `parseCondition` reads the same condition back. */
export const printCondition = (condition: Condition): string => {
  if ('and' in condition) return condition.and.map(printPart).join(' and ')
  if ('or' in condition) return condition.or.map(printPart).join(' or ')
  if ('not' in condition) return `not ${printPart(condition.not)}`
  const { operator, value } = condition
  const field = CONDITION_FIELDS.find((one) => one.field === condition.field)
  if (!field) throw new Error(`No field ${condition.field}`)
  const written =
    operator === 'in' || operator === 'not in'
      ? `(${value.map((one) => printValue(field, one)).join(', ')})`
      : printValue(field, value)
  return `${field.name} ${operator} ${written}`
}

const printPart = (part: Condition): string =>
  'and' in part || 'or' in part ? `(${printCondition(part)})` : printCondition(part)

const PLAIN_TEXT = /^[^\s=!<>"(),]+$/
const RESERVED = /^(?:and|none)$/i

const printValue = ({ kind: { type } }: NamedField, value: Value): string => {
  if (value === null) return 'none'
  if (type === 'time') return clock(Number(value))
  const text = String(value)
  if (PLAIN_TEXT.test(text) && !RESERVED.test(text)) return text
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
