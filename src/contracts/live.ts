import * as z from 'zod'

import { workspaceCounts } from './workspace'

/**
 * One server-sent event: that something changed, never what, but for the counts of the sidebar. `id`
 * is the resume cursor (the SSE `id` field). `reset` means the cursor is too old: read everything
 * again.
 */
export const liveEvent = z.discriminatedUnion('entity', [
  z.object({
    entity: z.literal('call'),
    callId: z.uuid(),
    change: z.enum(['arrived', 'updated', 'removed']),
    /** Of an update: the call's `updatedAt` when it changes that. */
    at: z.iso.datetime().optional(),
    /** Of an update by a person. */
    by: z.uuid().optional(),
  }),
  /** People changed many at once. */
  z.object({ entity: z.literal('calls'), callIds: z.array(z.uuid()).max(500) }),
  z.object({ entity: z.literal('next-step'), callId: z.uuid().nullable(), nextStepId: z.uuid() }),
  z.object({ entity: z.literal('ticket'), ticketId: z.uuid(), callId: z.uuid().nullable() }),
  z.object({ entity: z.literal('note'), callId: z.uuid(), noteId: z.uuid() }),
  z.object({ entity: z.enum(['inbox', 'presence', 'self-check']), userId: z.uuid() }),
  z.object({ entity: z.literal('viewers'), callId: z.uuid() }),
  z.object({ entity: z.literal('score'), callId: z.uuid() }),
  z.object({
    entity: z.enum([
      'dashboard',
      'saved-view',
      'alert',
      'scorecard',
      'category',
      'tag',
      'caller',
      'user',
      'delivery',
      'reconciliation',
      'workspace',
      'reset',
    ]),
  }),
  z.object({ entity: z.literal('counts'), counts: workspaceCounts }),
])
export type LiveEvent = z.infer<typeof liveEvent>
