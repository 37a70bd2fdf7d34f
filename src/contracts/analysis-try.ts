import * as z from 'zod'

import { callAnalysis } from './analysis'
import { UTTERANCE_ROLES } from './call-words'

const seconds = z.number().min(0).nullable().default(null)

/** Of one trial, in characters: it is analysed while others wait. */
const MOST = 500_000

const triedUtterance = z.object({
  role: z.enum(UTTERANCE_ROLES),
  text: z.string().max(100_000),
  startSeconds: seconds,
  endSeconds: seconds,
})

/** Text is read line by line, `Caller: …` and `Agent: …`; a line without a name continues the turn before it. */
const triedTranscript = z
  .union([z.string(), z.array(triedUtterance)])
  .refine((said) => typeof said !== 'string' || said.length <= MOST, 'At most 500,000 characters')
  .refine((said) => typeof said === 'string' || said.length <= 10_000, 'At most 10,000 utterances')
  .refine(
    (said) =>
      typeof said === 'string' || said.reduce((sum, { text }) => sum + text.length, 0) <= MOST,
    'At most 500,000 characters',
  )

/** Beside the analysis in use: the rules alone, and the language model that is configured. */
export const COMPARED = ['rules', 'endpoint'] as const

export const tryAnalysisInput = z
  .object({
    transcript: triedTranscript.optional(),
    /** Of a stored call: when it began, how it ended and who it was with count, and its words unless others are sent. */
    callId: z.uuid('Not the id of a call').optional(),
    /** When the call of pasted words began, which “in an hour” counts from; now by default. */
    startedAt: z.iso.datetime().optional(),
    /** Answers with what weighed how much. */
    explain: z.boolean().optional(),
    compareWith: z.array(z.enum(COMPARED)).max(COMPARED.length).optional(),
  })
  .refine(({ transcript, callId }) => transcript !== undefined || callId !== undefined, {
    path: ['transcript'],
    message: 'A transcript or the id of a call',
  })
export type TryAnalysisInput = z.output<typeof tryAnalysisInput>

/** What weighed how much for one claim. */
export const claimWeights = z.object({
  claim: z.enum(['category', 'sentiment', 'resolution']),
  value: z.string(),
  /** Of a category: how likely each is, the likeliest first. */
  chances: z.array(z.object({ value: z.string(), chance: z.number() })),
  /** The hand-written rules that fired, for this value or another. */
  rules: z.array(
    z.object({
      value: z.string(),
      said: z.string(),
      utterance: z.int().nonnegative(),
      weight: z.number(),
    }),
  ),
  /** The words that the model weighs most; below 0 they speak against the value. */
  words: z.array(z.object({ word: z.string(), weight: z.number() })),
})
export type ClaimWeights = z.infer<typeof claimWeights>

export const triedVersion = z.object({
  by: z.enum(COMPARED),
  version: z.string(),
  /** Null where `problem` says why there is none. */
  analysis: callAnalysis.nullable(),
  problem: z.string().nullable(),
  /** Why claims of the language model were left out, each a phrase. */
  leftOut: z.array(z.string()),
})
export type TriedVersion = z.infer<typeof triedVersion>

export const triedAnalysis = z.object({
  analysis: callAnalysis,
  /** A sentence; null when the caller's words were understood. */
  fallback: z.string().nullable(),
  /** Whether a person should look at the category first. */
  unsure: z.boolean(),
  /** Of the analysis in use. */
  version: z.string(),
  /** The language model that can be compared with; null: none is configured. */
  endpointModel: z.string().nullable(),
  weights: z.array(claimWeights).optional(),
  versions: z.array(triedVersion).optional(),
})
export type TriedAnalysis = z.infer<typeof triedAnalysis>
