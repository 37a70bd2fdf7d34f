import * as z from 'zod'

import { surveyAnswers } from './call-ratings'
import {
  CALL_OUTCOMES,
  CALL_STATUSES,
  DIRECTIONS,
  PRIORITIES,
  RESOLUTIONS,
  SENTIMENTS,
  UTTERANCE_ROLES,
} from './call-words'

/**
 * The body of `POST /functions/webhooks/events`, for any provider without its own route. Signed by
 * Standard Webhooks. Only `type` and `call.id` are required; a part that cannot be read is left
 * empty and flagged, never refused.
 */
export const genericCallEvent = z.object({
  type: z.enum(['call.started', 'call.updated', 'call.ended', 'call.analyzed', 'call.surveyed']),
  timestamp: z.iso.datetime({ offset: true }).optional(),
  call: z.object({
    id: z.string().min(1).max(200),
    status: z.enum(CALL_STATUSES).optional(),
    outcome: z.enum(CALL_OUTCOMES).optional(),
    endedReason: z.string().max(200).optional(),
    direction: z.enum(DIRECTIONS).optional(),
    callerName: z.string().max(200).optional(),
    callerNumber: z.string().max(64).optional(),
    callerId: z.string().max(200).optional(),
    lineNumber: z.string().max(64).optional(),
    agentName: z.string().max(200).optional(),
    startedAt: z.iso.datetime({ offset: true }).optional(),
    endedAt: z.iso.datetime({ offset: true }).optional(),
    durationSeconds: z.number().nonnegative().optional(),
    transcript: z
      .array(
        z.object({
          role: z.enum(UTTERANCE_ROLES),
          text: z.string(),
          startSeconds: z.number().nonnegative().optional(),
          endSeconds: z.number().nonnegative().optional(),
        }),
      )
      .optional(),
    costUsd: z.number().nonnegative().optional(),
    /**
     * What the caller answered after the call: whether they would recommend you, how easy it was, how
     * satisfied they are; the higher the better. With any event, or with `call.surveyed` when it comes
     * later. Each answer stands until a later one to the same question.
     */
    survey: z
      .object({ ...surveyAnswers, answeredAt: z.iso.datetime({ offset: true }).optional() })
      .optional(),
    analysis: z
      .object({
        summary: z.string().optional(),
        /** One of the workspace, by its key or name. */
        category: z.string().max(200).optional(),
        priority: z.enum(PRIORITIES).optional(),
        sentiment: z.enum(SENTIMENTS).optional(),
        resolution: z.enum(RESOLUTIONS).optional(),
        callback: z
          .object({
            requested: z.boolean(),
            timeText: z.string().optional(),
            at: z.iso.datetime({ offset: true }).optional(),
          })
          .optional(),
        nextSteps: z
          .array(
            z.object({
              title: z.string().min(1).max(200),
              dueAt: z.iso.datetime({ offset: true }).optional(),
            }),
          )
          .optional(),
      })
      .optional(),
  }),
})
