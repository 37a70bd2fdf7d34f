import { mutationOptions, queryOptions } from '@tanstack/react-query'

import type { ForgotPasswordInput, SetPasswordInput } from '@/contracts/accounts'

import { config } from './current-config'
import { type LazyShape, callHeaders, readAnswer, send, shapesOf } from './http'

const shape = shapesOf(() => import('@/contracts/accounts'))

/** A call that works without a session, beside those of the API. Throws `ApiError`. */
const ask = async <Output>(
  path: string,
  answer: LazyShape<Output>,
  { body, signal }: { body?: unknown; signal?: AbortSignal } = {},
): Promise<Output> => {
  const response = await send(`${config.functionsUrl}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: callHeaders({ 'Content-Type': 'application/json', Accept: 'application/json' }),
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  })
  return readAnswer(response, answer, signal)
}

export const linkOwnerQuery = (token: string) =>
  queryOptions({
    queryKey: ['account-link', token],
    queryFn: ({ signal }) => ask('/auth-link', shape('linkOwner'), { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const setPassword = mutationOptions({
  mutationFn: (body: SetPasswordInput) => ask('/auth-set-password', shape('done'), { body }),
  meta: { errorShownInline: true },
})

export const authOptionsQuery = queryOptions({
  queryKey: ['auth-options'],
  queryFn: ({ signal }) => ask('/auth-options', shape('authOptions'), { signal }),
})

export const askForResetMail = mutationOptions({
  mutationFn: (body: ForgotPasswordInput) => ask('/auth-forgot-password', shape('done'), { body }),
  meta: { errorShownInline: true },
})
