import * as z from 'zod'

import { PROVIDERS } from './call-words'

export const LONGEST_IMPORT_DAYS = 30

export const RECONCILIATION_CAUSES = ['schedule', 'request', 'import'] as const
export const RECONCILIATION_STATES = ['running', 'done', 'failed', 'cancelled'] as const

export const reconciliationCounts = z.object({
  seen: z.int(),
  added: z.int(),
  finished: z.int(),
  /** Ended calls of which the provider knew more. */
  updated: z.int(),
  /** Calls that never ended here and that the provider does not know: closed with an unknown outcome. */
  closed: z.int(),
  unchanged: z.int(),
  failed: z.int(),
})
export type ReconciliationCounts = z.infer<typeof reconciliationCounts>

/** One reconciliation run: it asks a provider for calls that never arrived or never ended. */
export const reconciliation = z.object({
  id: z.int(),
  provider: z.enum(PROVIDERS),
  cause: z.enum(RECONCILIATION_CAUSES),
  requestedByName: z.string().nullable(),
  since: z.iso.datetime(),
  until: z.iso.datetime(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  state: z.enum(RECONCILIATION_STATES),
  counts: reconciliationCounts,
  /** How much of its span is behind it, 0 to 1. */
  progress: z.number().min(0).max(1),
  error: z.string().nullable(),
})
export type Reconciliation = z.infer<typeof reconciliation>

export const reconciliationReport = z.object({
  /** Minutes between two scheduled runs; 0: none. */
  everyMinutes: z.int(),
  providers: z.array(
    z.object({
      provider: z.enum(PROVIDERS),
      keyVariable: z.string(),
      configured: z.boolean(),
      latest: reconciliation.nullable(),
      /** Null while one runs, and when none will come by itself. */
      nextAt: z.iso.datetime().nullable(),
    }),
  ),
  items: z.array(reconciliation),
})
export type ReconciliationReport = z.infer<typeof reconciliationReport>

const DAYS = `Enter whole days from 1 to ${LONGEST_IMPORT_DAYS}`

export const reconciliationInput = z.object({
  provider: z.enum(PROVIDERS, 'Not a provider'),
  days: z.int(DAYS).min(1, DAYS).max(LONGEST_IMPORT_DAYS, DAYS).optional(),
})
export type ReconciliationInput = z.infer<typeof reconciliationInput>

export const refetchAnswer = z.object({
  result: z.enum(['finished', 'updated', 'closed', 'unchanged']),
})
export type RefetchAnswer = z.infer<typeof refetchAnswer>
