import type { Corrections, PatchCallInput } from '@/contracts/calls'

import type { calls } from '../db/schema'
import type { Actor } from '../http/api-env'

type CallRow = typeof calls.$inferSelect
type Column = keyof CallRow

const CORRECTED = {
  category: ['humanCategory', 'aiCategory'],
  priority: ['humanPriority', 'aiPriority'],
  sentiment: ['humanSentiment', 'aiSentiment'],
  resolution: ['humanResolution', 'aiResolution'],
  summary: ['humanSummary', 'aiSummary'],
  callbackRequested: ['humanCallback', 'aiCallback'],
} as const satisfies Record<keyof Corrections, readonly [Column, Column]>

type Field = { name: string; column: Column; fallback: Column | null }

/** What people say of a call, where it is kept, and what stands where they say nothing. */
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
type Wish = Omit<PatchCallInput, 'version'>

/** The columns to write, and the same as the audit log says it: field by field, what stood and stands. */
export const readWish = (before: CallRow, input: Wish) => {
  const columns: Record<string, unknown> = {}
  const changes: Changes = { before: {}, after: {} }
  const wishes: Record<string, unknown> = input
  for (const { name, column, fallback } of PERSON_FIELDS) {
    const value = wishes[name] === '' ? null : wishes[name]
    if (value === undefined || value === before[column]) continue
    columns[column] = value
    const otherwise = fallback && before[fallback]
    changes.before[name] = before[column] ?? otherwise
    changes.after[name] = value ?? otherwise
  }
  return { columns, changes }
}

export const readReview = (before: CallRow, { reviewed }: Wish, actor: Actor, at: Date) =>
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
