import type { Condition } from './condition'
import { CONDITION_FIELDS, type ConditionField } from './condition-fields'
import type { Comparison, Operator, Value } from './filter'

export type RowComparison = Operator | 'set' | 'not set'
/** One comparison as it is chosen; `value` stands without the quotes that a condition needs. */
export type ConditionRow = { field: ConditionField; comparison: RowComparison; value: string }

const PLAIN_TEXT = /^[^\s=!<>"(),]+$/
const RESERVED = /^(?:and|none)$/i

export const quoted = (text: string): string =>
  PLAIN_TEXT.test(text) && !RESERVED.test(text) ? text : `"${text.replaceAll(/["\\]/g, '\\$&')}"`

/** A value as it is written but for its quotes: minutes of the day as 18:00. */
export const writtenValue = (field: ConditionField, value: Exclude<Value, null>): string => {
  if (field !== 'time') return String(value)
  const minutes = Number(value)
  return [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}

const rowOf = (comparison: Comparison<ConditionField>): ConditionRow | null => {
  const { field, operator, value } = comparison
  if (operator === 'in' || operator === 'not in') return null
  if (value === null) {
    return { field, comparison: operator === '=' ? 'not set' : 'set', value: '' }
  }
  return { field, comparison: operator, value: writtenValue(field, value) }
}

/** The rows of a condition that joins comparisons with `and`; null for any other. */
export const rowsOf = (condition: Condition): ConditionRow[] | null => {
  const parts = 'and' in condition ? condition.and : [condition]
  const rows = parts.flatMap((part) => ('field' in part ? (rowOf(part) ?? []) : []))
  return rows.length === parts.length ? rows : null
}

/** The rows as text, which cannot be read before every row has its value. */
export const conditionText = (rows: readonly ConditionRow[]): string =>
  rows.map(textOf).join(' and ')

const textOf = ({ field, comparison, value }: ConditionRow) => {
  const name = CONDITION_FIELDS.find((one) => one.field === field)?.name ?? field
  if (comparison === 'set') return `${name} != none`
  if (comparison === 'not set') return `${name} = none`
  return `${name} ${comparison} ${value.trim() === '' ? '' : quoted(value)}`
}
