import { queryOptions } from '@tanstack/react-query'

import type { Retention } from '@/contracts/settings'

import { read, shapesOf } from './http'

export const settingsShape = shapesOf(() => import('@/contracts/settings'))

export const organisationSettingsQuery = queryOptions({
  queryKey: ['settings', 'organisation'],
  queryFn: read('/settings', settingsShape('organisationSettings')),
})

export const settingsChangesQuery = queryOptions({
  queryKey: ['settings', 'changes'],
  queryFn: read('/settings/changes', settingsShape('settingsChanges')),
})

export const preferencesQuery = queryOptions({
  queryKey: ['settings', 'preferences'],
  queryFn: read('/preferences', settingsShape('preferences')),
})

/** The voice providers; kept current by their deliveries. */
export const integrationsQuery = queryOptions({
  queryKey: ['deliveries', 'integrations'],
  queryFn: read('/integrations', settingsShape('integrations')),
})

/** What the next daily run would remove with these days; administrators only. */
export const retentionPreviewQuery = (keep: Retention) =>
  queryOptions({
    queryKey: ['settings', 'retention-preview', keep],
    queryFn: read(
      '/retention-preview',
      () => import('@/contracts/privacy').then((it) => it.retentionCounts),
      keep,
    ),
  })
