import { maskNumber } from '@/lib/mask-number'

const isEmpty = (value: unknown) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * Filters of a list as the audit log keeps them: those in force, without whole numbers of callers.
 * The log is kept: only erasure and retention blank what entries say of a caller.
 */
export const auditedFilters = (filters: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(filters)
      .filter(([, value]) => !isEmpty(value))
      .map(([key, value]) => [key, typeof value === 'string' ? hidden(key, value) : value]),
  )

/** What may hold a whole number of a caller. */
const MASKED: readonly string[] = ['q', 'caller']

const hidden = (key: string, value: string) => (MASKED.includes(key) ? maskNumber(value) : value)
