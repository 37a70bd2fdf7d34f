import type { Corrections, PatchCallInput } from '@/contracts/calls'

import { CORRECTED } from '../db/corrections'
import type { calls } from '../db/schema'
import type { Actor } from '../http/api-env'

type CallRow = typeof calls.$inferSelect
type Column = keyof CallRow

type Field = { name: string; column: Column; fallback: Column | null }

/** The fields that people set, their columns, and the columns that count where they set none. */
export const PERSON_FIELDS: readonly Field[] = [
  ...Object.entries(CORRECTED).map(([name, [column, fallback]]) => ({ name, column, fallback })),
  { name: 'assigneeId', column: 'assigneeId', fallback: null },
]

export const correctionsOf = (row: CallRow): Corrections => {
  const entries = Object.entries(CORRECTED).map(([name, [column]]) => [name, row[column]])
  // A column for each correction.
  return Object.fromEntries(entries) as Corrections
}

type Changes = Record<'before' | 'after', Record<string, unknown>>
type FieldChange = Omit<PatchCallInput, 'version'>

/** The columns to write, and for the audit log each changed field before and after. */
export const diffFields = (before: CallRow, input: FieldChange) => {
  const columns: Record<string, unknown> = {}
  const changes: Changes = { before: {}, after: {} }
  const values: Record<string, unknown> = input
  for (const { name, column, fallback } of PERSON_FIELDS) {
    const value = values[name] === '' ? null : values[name]
    if (value === undefined || value === before[column]) continue
    columns[column] = value
    const otherwise = fallback && before[fallback]
    changes.before[name] = before[column] ?? otherwise
    changes.after[name] = value ?? otherwise
  }
  return { columns, changes }
}

export const diffReview = (before: CallRow, { reviewed }: FieldChange, actor: Actor, at: Date) =>
  reviewed === undefined || reviewed === (before.reviewedAt !== null)
    ? {}
    : {
        reviewedAt: reviewed ? at : null,
        reviewedById: reviewed ? actor.id : null,
        reviewedByName: reviewed ? actor.name : null,
      }

/** The audit log's verb: a review is what people look for later, so it has its own. */
export const verbOf = (reviewed: boolean | undefined) => {
  if (reviewed === undefined) return 'call.changed'
  return reviewed ? 'call.reviewed' : 'call.review-undone'
}
