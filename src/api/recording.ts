import { queryOptions } from '@tanstack/react-query'

import { config } from './current-config'
import { http, read, shapesOf } from './http'

const shape = shapesOf(() => import('@/contracts/recordings'))

type Listening = {
  fromSeconds: number
  ticket: string | undefined
}

/**
 * Begins to listen, which the audit log keeps. Throws {@link ApiError} with the server's sentence
 * when the recording cannot be had; its code says why.
 */
export const beginListening = async (callId: string, { fromSeconds, ticket }: Listening) => {
  const body = { fromSeconds, ticket }
  const play = await http.post(`/calls/${callId}/recording/plays`, shape('recordingPlay'), { body })
  // An audio element sends no headers: what they would say stands in the address.
  const query = new URLSearchParams({ ticket: play.ticket })
  if (config.publicKey) query.set('apikey', config.publicKey)
  return { ticket: play.ticket, address: `${config.functionsUrl}/recordings/${callId}?${query}` }
}

export const recordingPeaksQuery = (callId: string) =>
  queryOptions({
    queryKey: ['recording-peaks', callId],
    queryFn: read(`/calls/${callId}/recording/peaks`, shape('recordingPeaks')),
    staleTime: Infinity,
    retry: false,
  })
