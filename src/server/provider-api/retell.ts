import * as z from 'zod'

import { isRecord } from '@/lib/is-record'

import { type AskSettings, askProvider } from './ask-provider'
import { type CallSource, type ListedCalls, type ProviderApi, unreadable } from './provider-api'

/** A call of Retell's API in the shape of the event that tells of it as it stands; null for none. */
const retellEventOf = (call: Record<string, unknown>): unknown => {
  switch (call['call_status']) {
    case 'ongoing':
      return { event: 'call_started', call }
    case 'ended':
    case 'error':
    case 'not_connected':
      return { event: isRecord(call['call_analysis']) ? 'call_analyzed' : 'call_ended', call }
    default:
      return null
  }
}

const PAGE = 200

const page = z.object({
  items: z.array(z.unknown()),
  pagination_key: z.string().nullish(),
  has_more: z.boolean().nullish(),
})

const startOf = (call: unknown): Date | null => {
  const start = isRecord(call) ? call['start_timestamp'] : null
  return typeof start === 'number' && Number.isFinite(start) && Math.abs(start) < 8.64e15
    ? new Date(start)
    : null
}

/** Retell's API lists calls by their start, with a cursor and without their words. */
export const retellSource = (api: ProviderApi, settings: AskSettings): CallSource => {
  const list = async function* (since: Date, until: Date): AsyncGenerator<ListedCalls> {
    const span = [since.getTime() - 1, until.getTime() + 1]
    let key: string | undefined
    for (;;) {
      const answer = await askProvider(api, '/v3/list-calls', settings, {
        filter_criteria: { start_timestamp: { type: 'range', op: 'bt', value: span } },
        sort_order: 'ascending',
        limit: PAGE,
        ...(key !== undefined && { pagination_key: key }),
      })
      const read = page.safeParse(answer)
      if (!read.success) throw unreadable(api)
      const { items, pagination_key: nextKey, has_more: hasMore } = read.data
      const isLast = items.length === 0 || hasMore === false || !nextKey || nextKey === key
      yield { calls: items, throughTo: isLast ? until : startOf(items.at(-1)) }
      if (isLast) return
      key = nextKey
    }
  }
  return {
    list,
    listsWholeCalls: false,
    idOf: (call) =>
      isRecord(call) && typeof call['call_id'] === 'string' ? call['call_id'] : null,
    get: (id) => askProvider(api, `/v2/get-call/${encodeURIComponent(id)}`, settings),
    eventOf: async (call) => (isRecord(call) ? retellEventOf(call) : null),
  }
}
