import { mutationOptions, queryOptions } from '@tanstack/react-query'

import type { CustomFunctionsInput } from '@/contracts/custom-functions'

import { config } from './current-config'
import { http, read, readItems, shapesOf } from './http'
import { webhookAddress } from './webhook-address'

const shapes = shapesOf(() => import('@/contracts/custom-functions'))

export const customFunctionsQuery = queryOptions({
  queryKey: ['settings', 'custom-functions'],
  queryFn: read('/custom-functions', shapes('customFunctions')),
})

/** The newest calls; administrators only. Like deliveries they come from the providers. */
export const functionCallsQuery = queryOptions({
  queryKey: ['deliveries', 'function-calls'],
  queryFn: readItems('/custom-functions/calls', shapes('functionCallList')),
})

/** After a 409 the newest is read again. */
export const switchCustomFunctions = mutationOptions({
  mutationFn: (body: CustomFunctionsInput) =>
    http.put('/custom-functions', shapes('customFunctions'), { body }),
  onSuccess: (saved, _input, _result, { client }) =>
    client.setQueryData(customFunctionsQuery.queryKey, saved),
  onError: (_error, _input, _result, { client }) =>
    client.invalidateQueries({ queryKey: customFunctionsQuery.queryKey }),
  meta: { errorShownInline: true },
})

/** Where the voice agent's provider calls functions: beside the webhooks, unless configured otherwise. */
export const functionAddress = (): string => {
  const { customFunctionUrl, backendUrl } = config
  if (customFunctionUrl)
    return new URL(customFunctionUrl, backendUrl || window.location.origin).href
  return webhookAddress('').replace(/(?:\/webhooks)?\/?$/, '/custom-function')
}
