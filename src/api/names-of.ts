import type { QueryClient } from '@tanstack/react-query'

import { callersQuery, titleOfCaller } from './callers'
import { peopleQuery } from './people'

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
