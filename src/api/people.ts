import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'

import { byName, toldApart } from '@/domain/people-names'

import { read } from './http'

const readPeople = read('/users', () => import('@/contracts/people').then(({ people }) => people))

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: async (context) => toldApart(await readPeople(context)).toSorted(byName),
  staleTime: 5 * 60_000,
})

export const useRoleOf = (id: string | null) =>
  useQuery(peopleQuery).data?.find((one) => one.id === id)?.role

/** What a person is called, as far as is known here. */
export const nameOf = (client: QueryClient, id: string | null | undefined): string | null =>
  client.getQueryData(peopleQuery.queryKey)?.find((one) => one.id === id)?.name ?? null
