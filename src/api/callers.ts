import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'

import type { Caller } from '@/contracts/callers'
import type { CallerErasureInput, CallerInput } from '@/contracts/privacy'
import { formatPhoneNumber } from '@/lib/phone-format'

import { http, read, shapesOf } from './http'
import { peopleQuery } from './people'

const shape = shapesOf(() => import('@/contracts/privacy'))

// Here, because a file of its own would be one more that the first script has to name.
export const titleOfCaller = ({ name, identities }: Pick<Caller, 'name' | 'identities'>): string =>
  name ?? formatPhoneNumber(identities[0]?.value ?? '') ?? 'Unknown caller'

/** The first callers by words of a name or digits of a number; without any, the newest. */
export const callerSearchQuery = (q: string) =>
  queryOptions({
    queryKey: ['callers', 'search', q] as const,
    queryFn: read('/callers', () => import('@/contracts/callers').then((it) => it.callerPage), {
      q,
      limit: 10,
    }),
  })

/** So many callers are asked for at once. */
const MOST_NAMED = 100

/** Callers by their ids, for their names. */
export const callersQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['callers', 'of', ids] as const,
    queryFn: read('/callers', () => import('@/contracts/callers').then((it) => it.callerPage), {
      ids: ids.join(','),
      limit: MOST_NAMED,
    }),
    enabled: ids.length > 0,
  })

/** Names of people and callers by their ids, for a file; those that cannot be read now are left out. */
export const readNamesOf = async (
  client: QueryClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const people = await client.ensureQueryData(peopleQuery).catch(() => [])
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const others = ids.filter((id) => !names.has(id))
  if (others.length === 0) return names
  const callers = await client.ensureQueryData(callersQuery(others)).catch(() => null)
  for (const caller of callers?.items ?? []) names.set(caller.id, titleOfCaller(caller))
  return names
}

/** What else there is of a call's caller. Under `next-steps`, because those are what changes. */
export const callerHistoryQuery = (callId: string) =>
  queryOptions({
    queryKey: ['next-steps', 'of-caller', callId] as const,
    queryFn: read(`/calls/${encodeURIComponent(callId)}/caller`, () =>
      import('@/contracts/caller-history').then((it) => it.callerHistory),
    ),
  })

export const countCaller = mutationOptions({
  mutationFn: (body: CallerInput) => http.post('/callers/count', shape('callerCounts'), { body }),
  meta: { errorShownInline: true },
})

export const exportCaller = mutationOptions({
  mutationFn: (body: CallerInput) => http.post('/callers/export', shape('callerExport'), { body }),
})

export const eraseCaller = mutationOptions({
  mutationFn: (body: CallerErasureInput) =>
    http.post('/callers/erase', shape('callerCounts'), { body }),
  meta: {
    success: 'Caller erased',
    errorShownInline: true,
    invalidates: [['calls'], ['next-steps'], ['workspace']],
  },
})

export const deleteCall = mutationOptions({
  mutationFn: (id: string) => http.delete(`/calls/${id}`, shape('deletedCall')),
  meta: { success: 'Call deleted' },
})
