import * as z from 'zod'

import { AGREEMENT_VERDICTS } from './call-words'
import { personRef } from './people'

export const MOST_CRITERIA = 30
export const MOST_POINTS = 100

const label = z.string().trim().min(1, 'Enter a criterion').max(120, 'At most 120 characters')
const help = z.string().trim().max(500, 'At most 500 characters')
const points = z
  .int('Enter whole points')
  .min(1, 'At least one point')
  .max(MOST_POINTS, `At most ${MOST_POINTS} points`)
const comment = z.string().trim().max(1000, 'At most 1,000 characters')

export const criterion = z.object({
  id: z.string().min(1).max(40),
  label,
  help,
  points,
})
export type Criterion = z.infer<typeof criterion>

export const scorecard = z.object({
  id: z.uuid(),
  name: z.string(),
  criteria: z.array(criterion),
  archivedAt: z.iso.datetime().nullable(),
  changedByName: z.string().nullable(),
  changedAt: z.iso.datetime().nullable(),
  version: z.int(),
})
export type Scorecard = z.infer<typeof scorecard>

export const scorecards = z.object({ items: z.array(scorecard) })

const name = z.string().trim().min(1, 'Enter a name').max(80, 'At most 80 characters')
const criteria = z
  .array(criterion)
  .min(1, 'At least one criterion')
  .max(MOST_CRITERIA, `At most ${MOST_CRITERIA} criteria`)
  .refine(
    (all) => new Set(all.map(({ id }) => id)).size === all.length,
    'Two criteria have the same id',
  )

export const createScorecardInput = z.object({ name, criteria })
export type CreateScorecardInput = z.infer<typeof createScorecardInput>

export const patchScorecardInput = z.object({
  version: z.int(),
  name: name.optional(),
  criteria: criteria.optional(),
  archived: z.boolean().optional(),
})
export type PatchScorecardInput = z.infer<typeof patchScorecardInput>

export const scoreAnswer = criterion.extend({
  /** Null: does not apply to this call, and counts neither way. */
  given: z.int().nullable(),
  comment: z.string(),
})
export type ScoreAnswer = z.infer<typeof scoreAnswer>

export const scoreDispute = z.object({
  reason: z.string(),
  by: personRef,
  at: z.iso.datetime(),
  answer: z
    .object({
      accepted: z.boolean(),
      text: z.string(),
      byName: z.string(),
      at: z.iso.datetime(),
    })
    .nullable(),
})

export const callScore = z.object({
  id: z.uuid(),
  callId: z.uuid(),
  scorecardId: z.uuid(),
  scorecardName: z.string(),
  scorer: personRef,
  answers: z.array(scoreAnswer),
  dispute: scoreDispute.nullable(),
  createdAt: z.iso.datetime(),
  changedByName: z.string().nullable(),
  changedAt: z.iso.datetime().nullable(),
  version: z.int(),
})
export type CallScore = z.infer<typeof callScore>

export const callScores = z.object({ items: z.array(callScore) })

const givenAnswers = z
  .array(
    z.object({
      criterionId: z.string().max(40),
      given: z.int().min(0).max(MOST_POINTS).nullable(),
      comment: comment.default(''),
    }),
  )
  .max(MOST_CRITERIA)

/** `version` 0: there was no score yet when this one was begun. */
export const putScoreInput = z.object({ version: z.int().min(0), answers: givenAnswers })
export type PutScoreInput = z.input<typeof putScoreInput>

const required = (message: string) =>
  z.string().trim().min(1, message).max(1000, 'At most 1,000 characters')

export const disputeInput = z.object({
  version: z.int(),
  reason: required('Enter what is wrong with the score'),
})
export type DisputeInput = z.infer<typeof disputeInput>

export const answerDisputeInput = z.discriminatedUnion('accepted', [
  z.object({ version: z.int(), accepted: z.literal(false), text: required('Enter a reason') }),
  z.object({
    version: z.int(),
    accepted: z.literal(true),
    text: comment.default(''),
    answers: givenAnswers,
  }),
])
export type AnswerDisputeInput = z.input<typeof answerDisputeInput>

export const agreement = z.object({
  calls: z.int(),
  /** `n`: reviewed calls, samples and demos apart, on which the AI claimed a value; `agree`: it is still that. */
  verdicts: z.array(z.object({ verdict: z.enum(AGREEMENT_VERDICTS), n: z.int(), agree: z.int() })),
})
export type Agreement = z.infer<typeof agreement>
