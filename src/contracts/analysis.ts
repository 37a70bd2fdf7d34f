import * as z from 'zod'

import { ANGER_TARGETS, NEXT_STEP_KINDS, PRIORITIES, RESOLUTIONS, SENTIMENTS } from './call-words'
import { categoryKey } from './category-key'
import { promisedTime } from './promised-time'
import { evidence } from './transcript'

/**
 * `provider`: the voice provider said so. `local`: this product proposed it from the transcript.
 * `endpoint`: a language model of the operator's did.
 */
export const claimSource = z.enum(['provider', 'local', 'endpoint'])

const sureness = {
  /** How likely it is right, 0 to 1. */
  confidence: z.number().min(0).max(1),
  version: z.string(),
}

const claim = <Value extends z.ZodType>(value: Value) =>
  z.object({
    value,
    source: claimSource,
    /** One short sentence: why. Empty for what the provider sent without a reason. */
    reason: z.string(),
    evidence: z.array(evidence),
    ...sureness,
  })

const sentimentClaim = claim(z.enum(SENTIMENTS)).extend({
  /** Whom anger is meant for; null without anger, or where the words do not say. */
  target: z.enum(ANGER_TARGETS).nullable(),
})

const subjectClaim = claim(categoryKey).extend({
  /** What came of this subject alone; null when left open. */
  resolution: z.enum(RESOLUTIONS).nullable(),
})

const callbackClaim = z.object({
  requested: z.boolean(),
  timeText: z.string().nullable(),
  /** The same resolved to an instant; null when unclear. */
  at: z.iso.datetime().nullable(),
  /** From when to when it may be, where a time of the day was not named to the minute. */
  window: z.object({ from: z.iso.datetime(), to: z.iso.datetime() }).nullable(),
  source: claimSource,
  evidence: z.array(evidence),
  ...sureness,
})

export const proposedNextStep = z.object({
  kind: z.enum(NEXT_STEP_KINDS),
  title: z.string().min(1).max(200),
  priority: z.enum(PRIORITIES),
  dueAt: z.iso.datetime().nullable(),
  /** A time was named, but which is not clear. */
  isTimeUnclear: z.boolean().optional(),
  promised: promisedTime.nullable().optional(),
  /** Of a callback: the words for the time. */
  timeText: z.string().nullable().optional(),
  source: claimSource.exclude(['endpoint']),
  evidence: z.array(evidence),
})
export type ProposedNextStep = z.infer<typeof proposedNextStep>

/** What a call's page shows of it. Null means: no basis, no claim. */
export const callAnalysis = z.object({
  summary: claim(z.string()).nullable(),
  category: claim(categoryKey).nullable(),
  priority: claim(z.enum(PRIORITIES)).nullable(),
  sentiment: sentimentClaim.nullable(),
  resolution: claim(z.enum(RESOLUTIONS)).nullable(),
  callback: callbackClaim.nullable(),
  /** Everything the call is about, the main subject first. */
  subjects: z.array(subjectClaim),
  nextSteps: z.array(proposedNextStep),
})
export type CallAnalysis = z.infer<typeof callAnalysis>

type Added = 'confidence' | 'version' | 'target' | 'resolution' | 'window'
type Stored<Claim> = Claim extends { confidence: number }
  ? Omit<Claim, Added> & { [Key in Added & keyof Claim]?: Claim[Key] }
  : Claim

/** What is claimed about a call, as it is stored: claims of before lack what was added. */
export type Analysis = {
  [Key in keyof Omit<CallAnalysis, 'subjects'>]: Stored<CallAnalysis[Key]>
} & { subjects?: Stored<CallAnalysis['subjects'][number]>[] }
export type CallbackClaim = NonNullable<Analysis['callback']>
export type ClaimOf<Key extends 'summary' | 'category' | 'priority' | 'sentiment' | 'resolution'> =
  NonNullable<Analysis[Key]>

export const emptyAnalysis: Analysis = {
  summary: null,
  category: null,
  priority: null,
  sentiment: null,
  resolution: null,
  callback: null,
  nextSteps: [],
}
