import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'

import type { TryAnalysisInput } from '@/contracts/analysis-try'

import { fetchCallPage } from './calls'
import { http, shapesOf } from './http'

const shape = shapesOf(() => import('@/contracts/analysis-try'))

const OFFERED = 8

const ask = (body: TryAnalysisInput, signal?: AbortSignal) =>
  http.post('/analysis/try', shape('triedAnalysis'), { body, signal })

const compare = (input: TryAnalysisInput, signal?: AbortSignal) =>
  ask({ ...input, compareWith: ['endpoint'] }, signal)

/** What the analysis makes of words, and the rules alone; forgotten as soon as it is not shown. */
export const triedQuery = (input: TryAnalysisInput | null) =>
  queryOptions({
    queryKey: ['tried-analysis', input] as const,
    queryFn: ({ signal }) => ask({ ...input, explain: true, compareWith: ['rules'] }, signal),
    enabled: input !== null,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    meta: { live: 'manual' },
  })

export const askLanguageModel = mutationOptions({
  mutationFn: (input: TryAnalysisInput) => compare(input),
})

/** The local texts of a call and the language model's; `round` counts how often it was asked for. */
export const comparedQuery = (callId: string, round: number) =>
  queryOptions({
    queryKey: ['compared-texts', callId, round] as const,
    queryFn: ({ signal }) => compare({ callId }, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    meta: { live: 'manual' },
  })

/** The newest calls, or those in which something was said. */
export const pickCallsQuery = (q: string) =>
  queryOptions({
    queryKey: ['calls', 'to-try', q] as const,
    queryFn: async ({ signal }) =>
      (
        await fetchCallPage(
          { ...(q && { q }), hideWithoutTranscript: true, limit: OFFERED },
          signal,
        )
      ).items,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    meta: { live: 'manual' },
  })
