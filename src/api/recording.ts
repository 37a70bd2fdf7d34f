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
  // An audio element sends no headers: a cookie, or on another origin the address, says it instead.
  const hasCookie = config.functionsUrl === '/functions'
  const query = new URLSearchParams(hasCookie ? {} : { ticket: play.ticket })
  if (config.publicKey) query.set('apikey', config.publicKey)
  const address = `${config.functionsUrl}/recordings/${callId}${query.size > 0 ? `?${query}` : ''}`
  return { ticket: play.ticket, address }
}

export const recordingPeaksQuery = (callId: string) =>
  queryOptions({
    queryKey: ['recording-peaks', callId],
    queryFn: read(`/calls/${callId}/recording/peaks`, shape('recordingPeaks')),
    staleTime: Infinity,
    retry: false,
  })
