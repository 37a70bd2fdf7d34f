import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'

import type {
  AlertTryInput,
  CreateAlertRuleInput,
  PatchAlertRuleInput,
} from '@/contracts/team-alerts'

import { http, read, readItems, readPages, shapesOf } from './http'

const shape = shapesOf(() => import('@/contracts/team-alerts'))
const nothing = { parse: () => undefined }

/** Values are read every minute; changes come by the live stream at once. */
const MINUTE_MS = 60_000

export const alertRulesQuery = queryOptions({
  queryKey: ['team-alerts', 'rules'],
  queryFn: read('/alert-rules', shape('alertRules')),
  refetchInterval: MINUTE_MS,
})

export const openAlertsQuery = queryOptions({
  queryKey: ['team-alerts', 'open'],
  queryFn: readItems('/alerts/open', shape('openAlerts')),
  refetchInterval: MINUTE_MS,
})

export const resolvedAlertsQuery = (rule: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['team-alerts', 'resolved', rule],
    ...readPages('/alerts', shape('alertPage'), { rule, limit: 20 }),
  })

export const alertQuery = (id: string) =>
  queryOptions({
    queryKey: ['team-alerts', 'one', id],
    queryFn: read(`/alerts/${id}`, shape('alertDetail')),
  })

const invalidates = [['team-alerts']]

export const createAlertRule = mutationOptions({
  mutationFn: (body: CreateAlertRuleInput) =>
    http.post('/alert-rules', shape('savedAlertRule'), { body }),
  meta: { invalidates, errorShownInline: true, success: 'Alert rule added' },
})

/** A 409 of code `stale` says who was first. */
export const changeAlertRule = mutationOptions({
  mutationFn: ({ id, ...body }: PatchAlertRuleInput & { id: string }) =>
    http.patch(`/alert-rules/${id}`, shape('savedAlertRule'), { body }),
  onError: (_error, _input, _result, { client }) =>
    client.invalidateQueries({ queryKey: alertRulesQuery.queryKey }),
  meta: { invalidates, errorShownInline: true },
})

export const deleteAlertRule = mutationOptions({
  mutationFn: (id: string) => http.delete(`/alert-rules/${id}`, nothing),
  meta: { invalidates, success: 'Alert rule deleted' },
})

export const tryAlertRule = mutationOptions({
  mutationFn: (body: AlertTryInput) => http.post('/alert-rules/try', shape('alertTry'), { body }),
  meta: { errorShownInline: true },
})

export type AlertVerb =
  | { verb: 'acknowledge' | 'reopen' | 'close' }
  | { verb: 'snooze'; minutes: number }

export const actOnAlert = mutationOptions({
  mutationFn: ({ id, verb, ...body }: AlertVerb & { id: string }) =>
    http.post(`/alerts/${id}/${verb}`, shape('alert'), { body }),
  onError: (_error, _input, _result, { client }) =>
    client.invalidateQueries({ queryKey: openAlertsQuery.queryKey }),
  meta: { invalidates, errorShownInline: true },
})
