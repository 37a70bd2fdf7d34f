import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  queryOptions,
} from '@tanstack/react-query'

import type { EmailState } from '@/contracts/email-rule-words'
import type {
  ChangeEmailRuleInput,
  CreateEmailRuleInput,
  EmailPreviewInput,
  SwitchEmailRuleInput,
} from '@/contracts/email-rules'

import { http, read, readPages, shapesOf } from './http'

const shape = shapesOf(() => import('@/contracts/email-rules'))
const nothing = { parse: () => undefined }

const SOON_MS = 5000
const AGAIN_MS = 30_000

/** Administrators only, as everything here. */
export const emailRulesQuery = queryOptions({
  queryKey: ['email-rules'] as const,
  queryFn: read('/email-rules', shape('emailRulePage')),
  refetchInterval: AGAIN_MS,
})

export type EmailLogQuery = { rule?: string | undefined; state?: EmailState | undefined }

/** While a mail waits, it is looked at again soon. */
export const emailLogQuery = (query: EmailLogQuery) =>
  infiniteQueryOptions({
    queryKey: ['email-log', query] as const,
    ...readPages('/email-log', shape('emailLogPage'), query),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some((one) => one.state === 'waiting'))
        ? SOON_MS
        : AGAIN_MS,
  })

export const emailPreviewQuery = (input: EmailPreviewInput | null) =>
  queryOptions({
    queryKey: ['email-preview', input] as const,
    queryFn: ({ signal }) =>
      http.post('/email-rules/preview', shape('emailPreview'), { body: input, signal }),
    enabled: input !== null,
    placeholderData: keepPreviousData,
    meta: { failsTo: 'console' },
  })

const invalidates = [emailRulesQuery.queryKey, ['email-log']]

export const createEmailRule = mutationOptions({
  mutationFn: (body: CreateEmailRuleInput) =>
    http.post('/email-rules', shape('emailRule'), { body }),
  meta: { success: 'Rule added', invalidates, errorShownInline: true },
})

/** A 409 of code `stale` says who was first. */
export const changeEmailRule = mutationOptions({
  mutationFn: ({ id, ...body }: ChangeEmailRuleInput & { id: string }) =>
    http.put(`/email-rules/${id}`, shape('emailRule'), { body }),
  meta: { success: 'Rule saved', invalidates, errorShownInline: true },
})

export const switchEmailRule = mutationOptions({
  mutationFn: ({ id, ...body }: SwitchEmailRuleInput & { id: string }) =>
    http.patch(`/email-rules/${id}`, shape('emailRule'), { body }),
  meta: { invalidates },
})

export const deleteEmailRule = mutationOptions({
  mutationFn: (id: string) => http.delete(`/email-rules/${id}`, nothing),
  meta: { success: 'Rule deleted', invalidates },
})

export const sendTestEmail = mutationOptions({
  mutationFn: (body: EmailPreviewInput) =>
    http.post('/email-rules/test', shape('emailTestAnswer'), { body }),
})
