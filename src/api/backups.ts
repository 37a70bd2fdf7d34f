import { mutationOptions, queryOptions } from '@tanstack/react-query'

import type { Backups } from '@/contracts/backups'

import { http, read, shapesOf } from './http'

const shape = shapesOf(() => import('@/contracts/backups'))

const BACKUPS = ['backups'] as const
const SOON_MS = 2000
const LATER_MS = 30_000

const isUnderWay = ({ isScheduled, items }: Backups) =>
  isScheduled && items.some(({ state }) => state === 'waiting' || state === 'running')

/** Administrators only. */
export const backupsQuery = queryOptions({
  queryKey: BACKUPS,
  queryFn: read('/backups', shape('backups')),
  refetchInterval: ({ state }: { state: { data: Backups | undefined } }) =>
    state.data && isUnderWay(state.data) ? SOON_MS : LATER_MS,
})

export const startBackup = mutationOptions({
  mutationFn: () => http.post('/backups', shape('backups')),
  meta: { invalidates: [BACKUPS] },
})
