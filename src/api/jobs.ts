import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'

import type { Job } from '@/contracts/jobs'

import { http, readPages } from './http'

const AGAIN_MS = 5000

/** Administrators only. */
export const jobsQuery = (state: Job['state'] | undefined) =>
  infiniteQueryOptions({
    queryKey: ['jobs', state ?? null] as const,
    ...readPages('/jobs', () => import('@/contracts/jobs').then(({ jobPage }) => jobPage), {
      state,
    }),
    refetchInterval: AGAIN_MS,
  })

export const retryJob = mutationOptions({
  mutationFn: (id: string) =>
    http.post(`/jobs/${id}/retry`, () => import('@/contracts/accounts').then(({ done }) => done)),
  meta: { success: 'It is tried again', invalidates: [['jobs']] },
})
