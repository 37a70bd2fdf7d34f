import { mutationOptions, queryOptions } from '@tanstack/react-query'

import type { LearnedModels } from '@/contracts/learned-models'
import type { Reanalysis } from '@/contracts/reanalysis'

import { http, read, shapesOf } from './http'

const REANALYSIS = ['reanalysis'] as const
const reports = shapesOf(() => import('@/contracts/accuracy'))
const runs = shapesOf(() => import('@/contracts/reanalysis'))

/** How often people left the AI's category as it was. */
export const accuracyQuery = queryOptions({
  queryKey: ['accuracy'] as const,
  queryFn: read('/analysis/accuracy', reports('accuracyReport')),
})

const SOON_MS = 2000
const LATER_MS = 30_000

/** Administrators only. */
export const reanalysisQuery = queryOptions({
  queryKey: REANALYSIS,
  queryFn: read('/analysis/reanalyse', runs('reanalysis')),
  refetchInterval: ({ state }: { state: { data: Reanalysis | undefined } }) =>
    state.data?.running ? SOON_MS : LATER_MS,
})

export const startReanalysis = mutationOptions({
  mutationFn: () => http.post('/analysis/reanalyse', runs('reanalysis')),
  meta: { errorShownInline: true, invalidates: [REANALYSIS] },
})

const models = shapesOf(() => import('@/contracts/learned-models'))

/** Administrators only. */
export const learnedModelsQuery = queryOptions({
  queryKey: ['learned-models'] as const,
  queryFn: read('/analysis/models', models('learnedModels')),
  refetchInterval: ({ state }: { state: { data: LearnedModels | undefined } }) =>
    state.data?.training ? SOON_MS : LATER_MS,
})

export const startTraining = mutationOptions({
  mutationFn: () => http.post('/analysis/models/train', models('learnedModels')),
})
