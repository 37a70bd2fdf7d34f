import { keepPreviousData, queryOptions, useQueries } from '@tanstack/react-query'

import type { MetricsAnswer, MetricsInput } from '@/contracts/metrics'

import { ApiError } from './api-error'
import { http, read, shapesOf } from './http'

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

const sendTogether = async (asked: readonly Waiting[]) => {
  try {
    const body = { queries: asked.map(({ query }) => query) }
    const { items } = await http.post('/metrics/queries', shape('metricsAnswers'), { body })
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

/** Figures are asked for by the clock, not at every call that comes in: a busy line would never rest. */
const metricsQuery = (query: MetricsInput, seconds: number) =>
  queryOptions({
    queryKey: ['metrics', query],
    queryFn: () => askTogether(query),
    staleTime: (seconds * 1000) / 2,
    refetchInterval: seconds * 1000,
    placeholderData: keepPreviousData,
    meta: { failsTo: 'console' },
  })

/** Of figures that are not a widget with an interval of its own. */
const USUAL_SECONDS = 300

/**
 * The answers to some questions of one widget, read anew every so many seconds while the page is seen.
 * What several widgets ask is sent in one request, and the same question once.
 */
export const useMetrics = (queries: readonly MetricsInput[], seconds = USUAL_SECONDS) =>
  useQueries({
    queries: queries.map((query) => metricsQuery(query, seconds)),
    combine: (results) => {
      const answers = results.flatMap(({ data }) => data ?? [])
      return {
        answers: answers.length === results.length ? answers : null,
        error: results.find(({ error }) => error)?.error ?? null,
        isFetching: results.some(({ isFetching }) => isFetching),
        refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
      }
    },
  })
