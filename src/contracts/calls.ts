import * as z from 'zod'

import { callAnalysis } from './analysis'
import { HANDLED_BY } from './call-fields'
import {
  CALL_OUTCOMES,
  CALL_STATUSES,
  DIRECTIONS,
  PRIORITIES,
  PROVIDERS,
  RECORDING_ABSENCES,
  RESOLUTIONS,
  SENTIMENTS,
} from './call-words'
import { categoryKey } from './category-key'
import { nextStep } from './next-steps'
import { personRef } from './people'
import { utterance } from './transcript'

/** Where the searched words stand: `before`, `match`, `after` are plain text, cut on whole characters. */
export const searchSnippet = z.object({
  field: z.enum(['transcript', 'summary', 'caller', 'number']),
  before: z.string(),
  match: z.string(),
  after: z.string(),
  utterance: z.int().nullable(),
  startSeconds: z.number().nullable(),
})
export type SearchSnippet = z.infer<typeof searchSnippet>

const answer = z.int().nullable()

/** What the caller answered when they were asked after the call; null: not asked, or not answered. */
const callSurvey = z.object({ nps: answer, ces: answer, satisfaction: answer })
export type CallSurvey = z.infer<typeof callSurvey>

export const call = z.object({
  id: z.uuid(),
  provider: z.enum(PROVIDERS),
  providerCallId: z.string(),
  status: z.enum(CALL_STATUSES),
  /** How the call ended; null while it runs. */
  outcome: z.enum(CALL_OUTCOMES).nullable(),
  /** The provider's own word, kept as sent. */
  endedReason: z.string().nullable(),
  direction: z.enum(DIRECTIONS).nullable(),
  callerName: z.string().nullable(),
  /** E.164 where it can be read as a number, otherwise as sent; null when withheld. */
  callerNumber: z.string().nullable(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** Seconds, to the millisecond. */
  durationSeconds: z.number().nonnegative().nullable(),
  /** A person's word where there is one, otherwise what was proposed. */
  category: categoryKey.nullable(),
  /** Keys of the workspace's tags. */
  tags: z.array(z.string()),
  priority: z.enum(PRIORITIES).nullable(),
  sentiment: z.enum(SENTIMENTS).nullable(),
  resolution: z.object({
    ai: z.enum(RESOLUTIONS).nullable(),
    human: z.enum(RESOLUTIONS).nullable(),
  }),
  summary: z.string().nullable(),
  opening: z.string().nullable(),
  /** ISO 639-1, e.g. `en`; null where the transcript does not tell. */
  language: z.string().nullable(),
  /** Who dealt with the caller; null: nobody did, or it is not over. */
  handledBy: z.enum(HANDLED_BY).nullable(),
  voiceAgent: z.string().nullable(),
  /** The number that was rung. */
  line: z.string().nullable(),
  callbackRequested: z.boolean(),
  /** The AI is not sure of the category, and nobody has judged it or reviewed the call. */
  unsure: z.boolean(),
  survey: callSurvey.nullable(),
  assigneeId: z.uuid().nullable(),
  assigneeName: z.string().nullable(),
  reviewedAt: z.iso.datetime().nullable(),
  reviewedBy: personRef.nullable(),
  hasTranscript: z.boolean(),
  hasRecording: z.boolean(),
  /** On the board, opened from it or linked to it; a draft is none yet. */
  hasTicket: z.boolean(),
  isSample: z.boolean(),
  /** A demo: a sample call that counts in no figure. */
  isDemo: z.boolean(),
  version: z.int(),
  updatedAt: z.iso.datetime(),
  snippet: searchSnippet.optional(),
})
export type Call = z.infer<typeof call>

export const callPage = z.object({
  items: z.array(call),
  /** For the calls below this page; null: there are none. */
  nextCursor: z.string().nullable(),
  /** For the calls above this page, as `before`; null: there are none. */
  previousCursor: z.string().nullable(),
  total: z.int(),
  /** True when a search found more than is counted: `total` is then an estimate. */
  totalIsEstimate: z.boolean(),
  /**
   * Present when a hiding rule was sent: how many calls it hid from this list. What both rules would
   * hide counts as short, so that the two add up.
   */
  hidden: z.object({ short: z.int(), withoutTranscript: z.int() }).optional(),
})
export type CallPage = z.infer<typeof callPage>

/** A person's word. Null: nobody has corrected this. */
export const corrections = z.object({
  category: categoryKey.nullable(),
  priority: z.enum(PRIORITIES).nullable(),
  sentiment: z.enum(SENTIMENTS).nullable(),
  resolution: z.enum(RESOLUTIONS).nullable(),
  summary: z.string().nullable(),
  callbackRequested: z.boolean().nullable(),
})
export type Corrections = z.infer<typeof corrections>

export const callActivity = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  actorName: z.string(),
  /** A verb of the audit log, e.g. `call.reviewed`, `call.changed`, `next-step.completed`. */
  action: z.string(),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
})
export type CallActivity = z.infer<typeof callActivity>

/** USD. Components carry the provider's own names. */
export const callCosts = z.object({
  totalUsd: z.number(),
  components: z.array(z.object({ name: z.string(), usd: z.number() })),
})
export type CallCosts = z.infer<typeof callCosts>

/** Milliseconds from the end of the caller's turn to the agent's voice. */
export const callLatency = z.object({
  averageMs: z.number().nullable(),
  p50Ms: z.number().nullable(),
  p90Ms: z.number().nullable(),
  p95Ms: z.number().nullable(),
  maxMs: z.number().nullable(),
  turns: z.int().nullable(),
})
export type CallLatency = z.infer<typeof callLatency>

export const callDetail = call.extend({
  transcript: z.array(utterance),
  nextSteps: z.array(nextStep),
  costs: callCosts.nullable(),
  latency: callLatency.nullable(),
  /** What was proposed, each claim with its evidence; null until the first analysis. */
  analysis: callAnalysis.nullable(),
  analysisFailed: z.boolean(),
  /** Why less is claimed than of other calls, in a sentence: another language, or too long to be read whole. */
  analysisFallback: z.string().nullable(),
  corrections,
  activity: z.array(callActivity),
  callerId: z.uuid().nullable(),
  lineNumber: z.string().nullable(),
  agentName: z.string().nullable(),
  /** The name is what the caller said in this call. */
  isNameSaid: z.boolean(),
  /** True when the provider keeps transcript and recording by policy: "not stored", not "missing". */
  contentWithheld: z.boolean(),
  /** Why there is no recording; null where there is one, or nobody knows. */
  recordingAbsence: z.enum(RECORDING_ABSENCES).nullable(),
  /** Parts of the provider's events that could not be read, as paths. */
  unreadable: z.array(z.string()),
  callerHistory: z.array(
    z.object({
      id: z.uuid(),
      startedAt: z.iso.datetime().nullable(),
      outcome: z.enum(CALL_OUTCOMES).nullable(),
      category: categoryKey.nullable(),
      summary: z.string().nullable(),
      opening: z.string().nullable(),
    }),
  ),
})
export type CallDetail = z.infer<typeof callDetail>

/** What a change brings to who made it: the call's row, its corrections, and the newest activity. */
export const changedCall = call.extend({
  corrections,
  /** The AI's word, which stands where a person's is taken back. */
  proposed: z.object({ category: categoryKey.nullable(), priority: z.enum(PRIORITIES).nullable() }),
  activity: z.array(callActivity),
})
export type ChangedCall = z.infer<typeof changedCall>

/** Only the named fields change. Null takes a person's word back. */
export const patchCallInput = corrections
  .extend({
    version: z.int(),
    summary: z.string().trim().max(4000).nullable(),
    assigneeId: z.uuid().nullable(),
    reviewed: z.boolean(),
  })
  .partial()
  .required({ version: true })
export type PatchCallInput = z.infer<typeof patchCallInput>
