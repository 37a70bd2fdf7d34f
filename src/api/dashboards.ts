import { mutationOptions, queryOptions } from '@tanstack/react-query'

import type { DashboardLayout, PublishedDashboard } from '@/contracts/dashboards'

import { http, readItems, shapesOf } from './http'

const shape = shapesOf(() => import('@/contracts/dashboards'))

/** The dashboards that people have given to the team. */
export const publishedDashboardsQuery = queryOptions({
  queryKey: ['dashboards'],
  queryFn: readItems('/dashboards', shape('publishedDashboards')),
  staleTime: 5 * 60_000,
})

const meta = { invalidates: [['dashboards']], errorShownInline: true }

/** Published for the first time, or over the version of `over`; a 409 of code `stale` says who was first. */
export const publishDashboard = mutationOptions({
  mutationFn: ({
    layout,
    over,
  }: {
    layout: DashboardLayout
    over: Pick<PublishedDashboard, 'id' | 'version'> | null
  }) =>
    over
      ? http.put(`/dashboards/${over.id}`, shape('publishedDashboard'), {
          body: { layout, version: over.version },
        })
      : http.post('/dashboards', shape('publishedDashboard'), { body: { layout } }),
  onSuccess: (saved, _input, _result, { client }) =>
    client.setQueryData(publishedDashboardsQuery.queryKey, (all) =>
      all ? [...all.filter(({ id }) => id !== saved.id), saved] : all,
    ),
  meta,
})

export const unpublishDashboard = mutationOptions({
  mutationFn: (id: string) => http.discard(`/dashboards/${id}`),
  meta: { invalidates: [['dashboards']], success: 'Dashboard taken back from the team' },
})
