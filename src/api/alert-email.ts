import { queryOptions } from '@tanstack/react-query'

import { type AlertEmailInput, alertEmailAnswer, alertEmailState } from '@/contracts/alerts'

import { http } from './http'

export const alertEmailQuery = queryOptions({
  queryKey: ['alerts', 'email'],
  queryFn: ({ signal }) => http.get('/alerts/email', { schema: alertEmailState, signal }),
  staleTime: 5 * 60_000,
})

/** Has the server tell the recipients. Throws an `ApiError` whose message says why it could not. */
export const sendAlertEmail = (body: AlertEmailInput) =>
  http.post('/alerts/email', { schema: alertEmailAnswer, body })
