import type { Problem } from '@/contracts/problem'

type ApiErrorParts = {
  /** The HTTP status; 0 when the server was not reached, or not understood. */
  status: number
  code: string
  /** A sentence for people. */
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

  /** What is wrong with each field of what was sent. */
  get fields(): Record<string, string> | undefined {
    return this.problem?.fields
  }

  /** The number to quote when asking for help. */
  get requestId(): string | undefined {
    return this.problem?.requestId
  }
}

/** What may pass by itself: the server's own failures and a network that was away. */
export const mayPass = (error: ApiError): boolean =>
  error.code === 'unreachable' || error.status >= 500
