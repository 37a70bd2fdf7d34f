import type { PatchCallInput } from '@/contracts/calls'

import type { calls } from '../db/schema'
import type { Actor } from '../http/api-env'

type CallRow = typeof calls.$inferSelect
type Column = keyof CallRow

const FIELDS = {
  category: ['humanCategory', 'aiCategory'],
  priority: ['humanPriority', 'aiPriority'],
  sentiment: ['humanSentiment', 'aiSentiment'],
  resolution: ['humanResolution', 'aiResolution'],
  summary: ['humanSummary', 'aiSummary'],
  callbackRequested: ['humanCallback', 'aiCallback'],
  assigneeId: ['assigneeId', null],
} as const satisfies Partial<Record<keyof PatchCallInput, readonly [Column, Column | null]>>

type Changes = Record<'before' | 'after', Record<string, unknown>>
type Wish = Omit<PatchCallInput, 'version'>

/** The columns to write, and the same as the audit log says it: field by field, what stood and stands. */
export const readWish = (before: CallRow, input: Wish) => {
  const columns: Record<string, unknown> = {}
  const changes: Changes = { before: {}, after: {} }
  for (const [name, [column, fallback]] of Object.entries(FIELDS)) {
    const wish = input[name as keyof typeof FIELDS] // the keys of FIELDS, nothing else
    const value = wish === '' ? null : wish
    if (value === undefined || value === before[column]) continue
    columns[column] = value
    const otherwise = fallback === null ? null : before[fallback]
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
