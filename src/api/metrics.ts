import {
  focusManager,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQueries,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'

import type { LiveEvent } from '@/contracts/live'
import type { MetricCell, MetricsAnswer, MetricsInput } from '@/contracts/metrics'

import { ApiError } from './api-error'
import { http, read, shapesOf } from './http'
import { subscribeLive } from './live'

const shape = shapesOf(() => import('@/contracts/metrics'))

export const metricRegistryQuery = queryOptions({
  queryKey: ['metric-registry'],
  queryFn: read('/metrics', shape('metricRegistry')),
})

/** So many go in one request, as the contract says. */
const MOST = 20
/** Widgets that are drawn, or due, together ask together. */
const GATHERED_MS = 20

type Waiting = {
  query: MetricsInput
  resolve: (answer: MetricsAnswer) => void
  reject: (error: unknown) => void
}

let waiting: Waiting[] = []
let askedAt = 0
let tookMs = 0

const sendTogether = async (asked: readonly Waiting[]) => {
  askedAt = Date.now()
  try {
    const body = { queries: asked.map(({ query }) => query) }
    const { items } = await http.post('/metrics/queries', shape('metricsAnswers'), { body })
    tookMs = Date.now() - askedAt
    for (const [at, { resolve, reject }] of asked.entries()) {
      const { answer, error } = items[at] ?? {}
      if (answer) resolve(answer)
      else reject(new ApiError({ status: 422, code: 'invalid', message: error ?? 'No answer.' }))
    }
  } catch (error) {
    for (const { reject } of asked) reject(error)
  }
}

const sendWaiting = () => {
  const all = waiting
  waiting = []
  for (let at = 0; at < all.length; at += MOST) void sendTogether(all.slice(at, at + MOST))
}

const askTogether = (query: MetricsInput) =>
  new Promise<MetricsAnswer>((resolve, reject) => {
    if (waiting.length === 0) setTimeout(sendWaiting, GATHERED_MS)
    waiting.push({ query, resolve, reject })
  })

/** A question about calls, and which of its cells: the keys that are left out may have any word. */
export type CellAsked = Pick<MetricsInput, 'dimensions' | 'filters' | 'range' | 'grain'> & {
  metric: string
  keys: MetricCell['keys']
}

/** Who called in a cell, page by page. */
export const cellCallersQuery = (body: CellAsked) =>
  infiniteQueryOptions({
    queryKey: ['metrics', 'callers', body],
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      http.post('/metrics/callers', shape('cellCallers'), {
        body: { ...body, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

const CHANGE_FIGURES: readonly LiveEvent['entity'][] = [
  'call',
  'calls',
  'next-step',
  'ticket',
  'caller',
  'category',
]
const SOON_MS = 2000
const OFTEN_MS = 10_000
/** The pause after a request, as a multiple of its time, so that many screens cannot fill the server. */
const PAUSE = 30

let refresh: ReturnType<typeof setTimeout> | undefined

const refreshSoon = (client: QueryClient) => {
  if (refresh) return
  const soonest = askedAt + Math.max(OFTEN_MS, PAUSE * tookMs)
  refresh = setTimeout(
    () => {
      refresh = undefined
      const refetchType = focusManager.isFocused() ? 'active' : 'none'
      void client.invalidateQueries(
        { queryKey: ['metrics'], refetchType },
        { cancelRefetch: false },
      )
    },
    Math.max(SOON_MS, soonest - Date.now()),
  )
}

/** Figures are asked for by the clock, and sooner once something has changed. */
const metricsQuery = (query: MetricsInput, seconds: number) =>
  queryOptions({
    queryKey: ['metrics', query],
    queryFn: () => askTogether(query),
    staleTime: (seconds * 1000) / 2,
    refetchInterval: seconds * 1000,
    meta: { failsTo: 'console' },
  })

/** Of figures that are not a widget with an interval of its own. */
const USUAL_SECONDS = 300

/**
 * The answers to some questions of one widget, read anew every so many seconds while the page is seen, and soon
 * after something has changed. What several widgets ask is sent in one request, and the same question once.
 */
export const useMetrics = (queries: readonly MetricsInput[], seconds = USUAL_SECONDS) => {
  const client = useQueryClient()
  useEffect(
    () => subscribeLive(({ entity }) => CHANGE_FIGURES.includes(entity) && refreshSoon(client)),
    [client],
  )
  return useQueries({
    queries: queries.map((query) => metricsQuery(query, seconds)),
    combine: (results) => {
      const answers = results.flatMap(({ data }) => data ?? [])
      return {
        answers: answers.length === results.length ? answers : null,
        error: results.find(({ error }) => error)?.error ?? null,
        refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
      }
    },
  })
}
