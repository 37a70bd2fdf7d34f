import type { Condition } from '@/domain/filter/condition'
import { CONDITION_FIELDS, type ConditionField } from '@/domain/filter/condition-fields'
import { quoted, writtenValue } from '@/domain/filter/condition-rows'
import type { Value } from '@/domain/filter/filter'

/** A condition as it is typed, in one spelling: `parseCondition` reads the same condition back. */
export const printCondition = (condition: Condition): string => {
  if ('and' in condition) return condition.and.map(printPart).join(' and ')
  if ('or' in condition) return condition.or.map(printPart).join(' or ')
  if ('not' in condition) return `not ${printPart(condition.not)}`
  const { field, operator, value } = condition
  const name = CONDITION_FIELDS.find((one) => one.field === field)?.name
  if (name === undefined) throw new Error(`No field ${field}`)
  const written =
    operator === 'in' || operator === 'not in'
      ? `(${value.map((one) => printValue(field, one)).join(', ')})`
      : printValue(field, value)
  return `${name} ${operator} ${written}`
}

const printPart = (part: Condition): string =>
  'and' in part || 'or' in part ? `(${printCondition(part)})` : printCondition(part)

const printValue = (field: ConditionField, value: Value): string =>
  value === null ? 'none' : quoted(writtenValue(field, value))
