import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'

import type { auditExportParams } from '@/contracts/security'

import { http, read, readPages, shapesOf } from './http'

const shape = shapesOf(() => import('@/contracts/security'))
const done = () => import('@/contracts/accounts').then((it) => it.done)

const AGAIN_MS = 30_000

/** Administrators only, as everything here. */
export const securityQuery = queryOptions({
  queryKey: ['security'] as const,
  queryFn: read('/security', shape('security')),
  refetchInterval: AGAIN_MS,
})

export type AuditQuery = Omit<z.input<typeof auditExportParams>, 'timeZone'>

export const auditQuery = (query: AuditQuery) =>
  infiniteQueryOptions({
    queryKey: ['audit', query] as const,
    ...readPages('/audit', shape('auditPage'), query),
  })

const invalidates = [securityQuery.queryKey, ['audit']]

export const revokeSession = mutationOptions({
  mutationFn: (id: string) => http.delete(`/sessions/${id}`, done),
  meta: { success: 'Session ended', invalidates },
})

export const releaseLock = mutationOptions({
  mutationFn: (id: string) => http.delete(`/sign-in-locks/${id}`, done),
  meta: { success: 'Unlocked', invalidates },
})
