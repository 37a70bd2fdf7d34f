import { ApiError } from './api-error'

/** Who saved first, and when (ISO 8601). */
export type Conflict = { changedBy: string; changedAt: string }

/** What a 409 says of who was first; null for any other error. */
export const conflictOf = (error: unknown): Conflict | null => {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const { changedBy, changedAt }: Record<string, unknown> = { ...error.problem }
  return typeof changedBy === 'string' && typeof changedAt === 'string'
    ? { changedBy, changedAt }
    : null
}
