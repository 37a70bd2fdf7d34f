import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'

import {
  type CreateNextStepInput,
  nextStep,
  type nextStepListParams,
  nextStepPage,
  type PatchNextStepInput,
} from '@/contracts/next-steps'

import { http } from './http'
import { workspaceKeys } from './workspace'

export const nextStepKeys = { all: ['next-steps'] as const }

/** The work queue, what is due first on top. */
export const nextStepListQuery = (params: z.input<typeof nextStepListParams>) =>
  queryOptions({
    queryKey: [...nextStepKeys.all, 'list', params],
    queryFn: ({ signal }) =>
      http.get('/next-steps', { schema: nextStepPage, query: params, signal }),
  })

/** Adds a next step to a call. */
export const createNextStep = mutationOptions({
  mutationFn: (body: CreateNextStepInput) => http.post('/next-steps', { schema: nextStep, body }),
  meta: { invalidates: [nextStepKeys.all, ['calls', 'detail'], workspaceKeys.all] },
})

/** Completes, assigns, moves or edits a next step. A 409 says who was first. */
export const changeNextStep = mutationOptions({
  mutationFn: ({ id, ...body }: PatchNextStepInput & { id: string }) =>
    http.patch(`/next-steps/${id}`, { schema: nextStep, body }),
  meta: { invalidates: [nextStepKeys.all, ['calls', 'detail'], workspaceKeys.all] },
})
