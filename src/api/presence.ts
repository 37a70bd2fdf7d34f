import { mutationOptions, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'

import type { Presence, PresenceInput } from '@/contracts/presence'

import { useAuth } from './auth'
import { http, read, shapesOf } from './http'

const shape = shapesOf(() => import('@/contracts/presence'))
const READ_AGAIN_MS = 60_000

/** Named after the reader, for whom their own coming is no news. */
export const presenceQuery = (ownId: string | undefined) =>
  queryOptions({
    queryKey: ['presence', ownId],
    queryFn: read('/presence', shape('presences')),
    // What the reader says in another tab is no news here.
    refetchInterval: READ_AGAIN_MS,
    meta: { failsTo: 'console' },
  })

/** Undefined while it is not known. */
export const usePresence = (id: string | null | undefined): Presence | undefined =>
  useQuery(presenceQuery(useAuth().user?.id)).data?.items.find(({ userId }) => userId === id)

export const useOwnPresence = () => usePresence(useAuth().user?.id)

export const sayPresence = async (client: QueryClient, body: PresenceInput) => {
  const own = await http.put('/presence', shape('presence'), { body })
  client.setQueryData(
    presenceQuery(own.userId).queryKey,
    (known) =>
      known && {
        ...known,
        items: known.items.map((one) => (one.userId === own.userId ? own : one)),
      },
  )
}

export const setPresence = mutationOptions({
  mutationFn: (isAvailable: boolean, { client }) =>
    sayPresence(client, { isAvailable, by: 'hand' }),
  meta: { invalidates: [['presence']] },
})
