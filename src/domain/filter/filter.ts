import type { CallFieldName } from '@/contracts/call-fields'

/** Longest first, so that `>=` is not read as `>`. */
export const OPERATORS = ['!=', '>=', '<=', '=', '>', '<'] as const
export type Operator = (typeof OPERATORS)[number]

/**
 * A word, a text, a person's id, an instant as ISO 8601, seconds, true or false. Null is `none`: what
 * is not known equals `none` and nothing else, so neither `outcome = completed` nor
 * `outcome != completed` holds for a call without an outcome.
 */
export type Value = string | number | boolean | null

export type Comparison<Field extends string = CallFieldName> =
  | { field: Field; operator: Operator; value: Value }
  /** `zone`: whose clock says it. */
  | { field: Field; operator: 'in'; value: readonly Value[]; zone?: string }
  | { field: Field; operator: 'not in'; value: readonly Value[] }

/** Which calls. Every place that chooses calls writes one of these; SQL and `matches` judge by it. */
export type Filter<Field extends string = CallFieldName> =
  | { and: readonly Filter<Field>[] }
  | { or: readonly Filter<Field>[] }
  | { not: Filter<Field> }
  | Comparison<Field>

export const comparisonsOf = <Field extends string>(
  filter: Filter<Field>,
): readonly Comparison<Field>[] => {
  if ('and' in filter) return filter.and.flatMap(comparisonsOf)
  if ('or' in filter) return filter.or.flatMap(comparisonsOf)
  return 'not' in filter ? comparisonsOf(filter.not) : [filter]
}
