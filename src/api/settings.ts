import { queryOptions } from '@tanstack/react-query'

import type { Retention } from '@/contracts/settings'

import { http } from './http'

const settingsKeys = { all: ['settings'] as const }

const contract = () => import('@/contracts/settings')
export const settingsSchema = () => contract().then((shapes) => shapes.organisationSettings)
export const preferencesSchema = () => contract().then((shapes) => shapes.preferences)

export const organisationSettingsQuery = queryOptions({
  queryKey: [...settingsKeys.all, 'organisation'],
  queryFn: ({ signal }) => http.get('/settings', { schema: settingsSchema, signal }),
})

export const settingsChangesQuery = queryOptions({
  queryKey: [...settingsKeys.all, 'changes'],
  queryFn: ({ signal }) =>
    http.get('/settings/changes', {
      schema: () => contract().then((shapes) => shapes.settingsChanges),
      signal,
    }),
})

export const preferencesQuery = queryOptions({
  queryKey: [...settingsKeys.all, 'preferences'],
  queryFn: ({ signal }) => http.get('/preferences', { schema: preferencesSchema, signal }),
})

/** The voice providers; kept current by their deliveries. */
export const integrationsQuery = queryOptions({
  queryKey: ['deliveries', 'integrations'],
  queryFn: ({ signal }) =>
    http.get('/integrations', {
      schema: () => contract().then((shapes) => shapes.integrations),
      signal,
    }),
})

/** What the next daily run would remove with these days; administrators only. */
export const retentionPreviewQuery = (keep: Retention) =>
  queryOptions({
    queryKey: [...settingsKeys.all, 'retention-preview', keep],
    queryFn: ({ signal }) =>
      http.get('/retention-preview', {
        schema: () => import('@/contracts/privacy').then((shapes) => shapes.retentionCounts),
        query: keep,
        signal,
      }),
  })
