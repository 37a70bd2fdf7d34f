import { loadedLabels } from '@/api/call-labels'
import { wordLabel } from '@/components/labels'
import { callField } from '@/contracts/call-fields'
import {
  CONDITION_FIELDS,
  type ConditionField,
  isRanked,
  type Kind,
  kindHere,
} from '@/domain/filter/condition-fields'
import type { ConditionRow, RowComparison } from '@/domain/filter/condition-rows'
import { readValue, valueHint } from '@/domain/filter/read-value'
import type { SelectOption } from '@/ui/field'

type Own = Exclude<ConditionField, 'calls' | 'time'>
const isOwn = (field: ConditionField): field is Own => field !== 'calls' && field !== 'time'

const LABELS: Partial<Record<ConditionField, string>> = {
  calls: 'Calls today',
  time: 'Time of day',
  callerNumber: 'Caller’s number',
}

const labelOf = (field: ConditionField) =>
  LABELS[field] ?? (isOwn(field) ? callField(field).label : field)

export const FIELDS: readonly SelectOption<ConditionField>[] = CONDITION_FIELDS.map(
  ({ field }) => ({ value: field, label: labelOf(field) }),
).toSorted((a, b) => a.label.localeCompare(b.label))

const kindOf = (field: ConditionField): Kind =>
  kindHere(
    CONDITION_FIELDS.find((one) => one.field === field)?.kind ?? { type: 'text' },
    loadedLabels,
  )

const RANKS = ['>', '>=', '<', '<='] as const
const RANK_WORDS: Partial<Record<Kind['type'], readonly string[]>> = {
  number: ['more than', 'at least', 'less than', 'at most'],
  time: ['after', 'at or after', 'before', 'at or before'],
  word: ['above', 'at least', 'below', 'at most'],
}

/** What a field can be compared by, the most likely first. */
export const comparisonsFor = (field: ConditionField): SelectOption<RowComparison>[] => {
  const kind = kindOf(field)
  const isMany = isOwn(field) && callField(field).isMany
  const ranks = isRanked(kind)
    ? RANKS.map((value, index) => ({ value, label: RANK_WORDS[kind.type]?.[index] ?? value }))
    : []
  const same = [
    { value: '=', label: isMany ? 'includes' : 'is' },
    { value: '!=', label: isMany ? 'excludes' : 'is not' },
  ] as const
  const known = [
    { value: 'set', label: 'is set' },
    { value: 'not set', label: 'is not set' },
  ] as const
  return [
    ...(kind.type === 'word' ? [...same, ...ranks] : [...ranks, ...same]),
    ...(isOwn(field) && kind.type !== 'flag' ? known : []),
  ]
}

export const needsValue = ({ comparison }: ConditionRow) =>
  comparison !== 'set' && comparison !== 'not set'

export type ValueControl = {
  label: string
  /** What to enter instead; null while the value can be read. */
  problem: string | null
  options?: readonly SelectOption[]
  type?: 'time' | 'text'
  inputMode?: 'numeric' | 'text'
  placeholder?: string
}

const YES_OR_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
] as const

/** Also a word that is no longer offered, while a rule has it. */
const wordOptions = (field: ConditionField, words: readonly string[], value: string) =>
  [...new Set(value === '' ? words : [...words, value])].map((word) => ({
    value: word,
    label: isOwn(field) ? wordLabel(field, word) : word,
  }))

/** What a row's value is chosen or typed with. */
export const valueControl = ({ field, value }: ConditionRow): ValueControl => {
  const kind = kindOf(field)
  const problem = readValue(kind, value) === undefined ? `Enter ${valueHint(kind)}` : null
  const shared = { label: 'Value', problem }
  if (kind.type === 'flag') return { ...shared, options: YES_OR_NO }
  if (kind.type === 'time') return { ...shared, type: 'time' }
  if (kind.type === 'number') {
    const label = field === 'duration' ? 'Seconds' : 'Value'
    return { ...shared, label, inputMode: 'numeric', placeholder: label }
  }
  if (kind.type === 'word' && kind.words) {
    return { ...shared, options: wordOptions(field, kind.words, value) }
  }
  return { ...shared, placeholder: field === 'language' ? 'en' : 'Text' }
}

/** A row for a field just chosen: its first comparison, and the value most rules ask for. */
export const rowFor = (field: ConditionField): ConditionRow => {
  const kind = kindOf(field)
  const words = kind.type === 'word' ? (kind.words ?? []) : []
  const word = kind.type === 'word' && kind.isRanked ? words.at(-1) : words[0]
  return {
    field,
    comparison: comparisonsFor(field)[0]?.value ?? '=',
    value: kind.type === 'flag' ? 'true' : (word ?? ''),
  }
}

const LIKELY = ['priority', 'category', 'duration', 'callback', 'time'] as const

/** One more row, for a field that the others do not ask for. */
export const nextRow = (rows: readonly ConditionRow[]): ConditionRow =>
  rowFor(LIKELY.find((field) => rows.every((row) => row.field !== field)) ?? 'outcome')
