import * as z from 'zod'

import { numeric } from './list-param'
import { LONGEST_KEEP_DAYS } from './settings'

const days = numeric(z.int().min(1).max(LONGEST_KEEP_DAYS))
  .optional()
  .transform((value) => value ?? null)

/** What would be removed with these days; one that is left out keeps for ever. */
export const retentionPreviewParams = z.object({
  keepTranscriptsDays: days,
  keepRecordingsDays: days,
  keepEventsDays: days,
})

export const retentionCounts = z.object({
  /** Calls that would lose their transcript, and what else tells of their callers. */
  transcripts: z.int(),
  /** Calls that would lose the reference to their recording. */
  recordings: z.int(),
  /** Stored provider events that would be deleted. */
  events: z.int(),
})
export type RetentionCounts = z.infer<typeof retentionCounts>

const number = z
  .string()
  .trim()
  .min(3, 'Enter the number')
  .max(64, 'This is too long for a phone number')

export const callerInput = z.object({ number })
export type CallerInput = z.infer<typeof callerInput>

/** What is stored about one caller. */
export const callerCounts = z.object({
  number: z.string(),
  calls: z.int(),
  nextSteps: z.int(),
  tickets: z.int(),
  events: z.int(),
})
export type CallerCounts = z.infer<typeof callerCounts>

/** The number twice: what is erased does not come back. */
export const callerErasureInput = z.object({ number, confirmation: z.string().trim().max(64) })
export type CallerErasureInput = z.infer<typeof callerErasureInput>

export const deletedCall = z.object({ id: z.uuid() })

const record = z.record(z.string(), z.unknown())

export const callerExport = z.object({
  number: z.string(),
  exportedAt: z.iso.datetime(),
  callers: z.array(record),
  identities: z.array(record),
  nextSteps: z.array(record),
  tickets: z.array(record),
  /** What the voice agent asked for them, and was answered. */
  functionCalls: z.array(record),
  /** Of what belongs to no call: who named them, what became of a next step. */
  history: z.array(record),
  calls: z.array(
    z.object({
      call: record,
      transcript: z.array(record),
      analysis: record.nullable(),
      nextSteps: z.array(record),
      notes: z.array(record),
      scores: z.array(record),
      events: z.array(record),
      history: z.array(record),
    }),
  ),
})
export type CallerExport = z.infer<typeof callerExport>
