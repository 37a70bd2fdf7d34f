import type { Problem } from '@/contracts/problem'

type ApiErrorParts = {
  /** The HTTP status; 0 when the server was not reached, or not understood. */
  status: number
  code: string
  message: string
  problem?: Problem | undefined
  cause?: unknown
}

/** Refused, unreachable and unreadable alike: the one error every call throws. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly problem: Problem | undefined

  constructor({ status, code, message, problem, cause }: ApiErrorParts) {
    super(message, { cause })
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.problem = problem
  }

  get fields(): Record<string, string> | undefined {
    return this.problem?.fields
  }

  get requestId(): string | undefined {
    return this.problem?.requestId
  }
}

export const mayPass = (error: ApiError): boolean =>
  error.code === 'unreachable' || error.status >= 500

/** 422: what was asked for is no id. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 422)

export const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409

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
