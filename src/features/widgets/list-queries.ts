import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'

import { callbackParams } from '@/api/callbacks'
import { externalDataQuery } from '@/api/external-data'
import { readTogether } from '@/api/read-together'
import type { CallListQuery } from '@/contracts/call-list-params'
import type { WidgetDefinition, WidgetId } from '@/domain/widgets/widget'

export type Asking = {
  widget: WidgetDefinition
  /** Of the dashboard; undefined: there are none. */
  filters?: CallListQuery | undefined
  /** How often it is asked for again. */
  seconds: number
}

const clocked = (seconds: number) => ({
  staleTime: seconds * 500,
  refetchInterval: seconds * 1000,
  placeholderData: keepPreviousData,
  meta: { failsTo: 'console' } as const,
})

const callPage = () => import('@/contracts/calls').then((contract) => contract.callPage)

const callsQuery = (query: CallListQuery, seconds: number) =>
  queryOptions({
    queryKey: ['calls', 'widget', query],
    queryFn: () => readTogether('/calls', query, callPage),
    ...clocked(seconds),
  })

export const pageSizeOf = (widget: WidgetDefinition, usual: number) =>
  widget.type === 'table' ? widget.config.pageSize : usual

export const recentCallsQuery = ({ widget, filters, seconds }: Asking, page = 0) => {
  const limit = pageSizeOf(widget, 10)
  return callsQuery({ ...filters, limit, offset: page * limit }, seconds)
}

export const URGENT = { priority: ['high' as const], reviewed: ['nobody' as const] }

export const urgentCallsQuery = ({ widget, filters, seconds }: Asking) => {
  const limit = widget.type === 'list' ? widget.config.maxItems : 5
  return callsQuery({ ...filters, ...URGENT, limit }, seconds)
}

const callbackPage = () => import('@/contracts/callbacks').then((contract) => contract.callbackPage)

export const callbackQueueQuery = ({ widget, seconds }: Asking, cursor?: string) => {
  const limit = pageSizeOf(widget, 5)
  return queryOptions({
    queryKey: ['next-steps', 'callbacks-widget', limit, cursor],
    queryFn: () =>
      readTogether('/callbacks', { ...callbackParams({}), limit, cursor }, callbackPage),
    ...clocked(seconds),
  })
}

type Ask = (client: QueryClient, asking: Asking) => Promise<void>

/** Asks for what a list begins with, before its code has come, so that all lists ask together. */
export const ASK_AHEAD: Partial<Record<WidgetId, Ask>> = {
  recent_calls_table: (client, asking) => client.prefetchQuery(recentCallsQuery(asking)),
  callback_queue: (client, asking) => client.prefetchQuery(callbackQueueQuery(asking)),
  urgent_calls_alert: (client, asking) => client.prefetchQuery(urgentCallsQuery(asking)),
  external_data: (client, { seconds }) => client.prefetchQuery(externalDataQuery(seconds)),
}
