import type { QueryClient } from '@tanstack/react-query'

import type { Call } from '@/contracts/calls'
import type { LiveEvent } from '@/contracts/live'

const answered = new Set<string>()

const ownVersions = new Set<string>()

/** `id` is a call's or a next step's; `known` is the version that was changed. */
export const noteOwnVersion = (id: string, known: number, version: number) => {
  if (version > known) ownVersions.add(`${id} ${version}`)
}

/** `version`, or the one that was made of it here, with no change of a colleague between them. */
export const newestOwnVersion = (id: string, version: number): number => {
  let newest = version
  while (ownVersions.has(`${id} ${newest + 1}`)) newest += 1
  return newest
}

export const changeCallKey = (callId: string) => ['change-call', callId] as const

/** The answer to a change of a call is on the screen: what the stream tells of it is no news. */
export const noteAnswer = ({ id, updatedAt }: Call) => answered.add(`${id} ${updatedAt}`)

/** Dispatches an event of the stream, of a call that is being changed here only after the answer. */
export const awaitAnswer = (
  queryClient: QueryClient,
  event: LiveEvent,
  dispatch: (event: LiveEvent, isOwn: boolean) => void,
) => {
  if (event.entity !== 'call') return dispatch(event, false)
  const isBeingChanged = () =>
    queryClient.isMutating({ mutationKey: changeCallKey(event.callId) }) > 0
  const dispatchNow = () => dispatch(event, answered.delete(`${event.callId} ${event.at}`))
  if (!isBeingChanged()) return dispatchNow()
  const stop = queryClient.getMutationCache().subscribe(() => {
    if (isBeingChanged()) return
    stop()
    dispatchNow()
  })
  return undefined
}
