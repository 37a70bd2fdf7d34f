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
