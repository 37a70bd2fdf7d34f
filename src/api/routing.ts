import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'

import type { ReplayInput, Routing, RoutingInput } from '@/contracts/routing'

import { http, read, readPages, shapesOf } from './http'

const shape = shapesOf(() => import('@/contracts/routing'))

/** Presence, loads and what is held change by themselves. */
const AGAIN_MS = 15_000

export const routingQuery = queryOptions({
  queryKey: ['routing', 'rules'] as const,
  queryFn: read('/routing', shape('routing')),
  refetchInterval: AGAIN_MS,
  meta: { failsTo: 'console' },
})

export const routingHoldsQuery = infiniteQueryOptions({
  queryKey: ['routing', 'holds'] as const,
  ...readPages('/routing/holds', shape('routingHoldPage')),
  refetchInterval: AGAIN_MS,
  meta: { failsTo: 'console' },
})

export const routingDecisionsQuery = infiniteQueryOptions({
  queryKey: ['routing', 'decisions'] as const,
  ...readPages('/routing/decisions', shape('routingDecisionPage')),
  refetchInterval: AGAIN_MS,
  meta: { failsTo: 'console' },
})

/** What was read as it is saved again. */
export const routingInputOf = ({
  rules,
  teams,
  people,
  capacity,
  returnMinutes,
  version,
}: Routing): RoutingInput => ({
  rules: rules.map(({ since: _since, ...rule }) => rule),
  teams,
  people: people.map(({ userId, skills, capacity: own }) => ({ userId, skills, capacity: own })),
  capacity,
  returnMinutes,
  version,
})

const invalidates = [['routing']]

const put = async (body: RoutingInput, client: QueryClient) => {
  const saved = await http.put('/routing', shape('routing'), { body })
  client.setQueryData(routingQuery.queryKey, saved)
}

/** Its form shows why it was refused. */
export const saveRouting = mutationOptions({
  mutationFn: (body: RoutingInput, { client }) => put(body, client),
  meta: { errorShownInline: true, invalidates },
})

/** What to save in place of what was read. */
export type RoutingChange = (before: RoutingInput) => Partial<RoutingInput>

/** Changes what is on the screen, one after the other. */
export const changeRouting = mutationOptions({
  mutationFn: async ({ change }: { change: RoutingChange; done: string }, { client }) => {
    const before = routingInputOf(await client.ensureQueryData(routingQuery))
    await put({ ...before, ...change(before) }, client)
  },
  scope: { id: 'routing' },
  meta: { invalidates },
})

export const replayRouting = mutationOptions({
  mutationFn: (body: ReplayInput) => http.post('/routing/replay', shape('replay'), { body }),
  meta: { errorShownInline: true },
})

export const assignHold = mutationOptions({
  mutationFn: ({ id, userId }: { id: string; userId: string }) =>
    http.post(`/routing/holds/${id}/assign`, shape('assignHoldAnswer'), { body: { userId } }),
  meta: { success: 'Assigned', invalidates: [...invalidates, ['next-steps'], ['tickets']] },
})
