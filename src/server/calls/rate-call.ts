import { eq } from 'drizzle-orm'

import type { CallRatingsInput } from '@/contracts/call-ratings'
import { SURVEY_QUESTIONS } from '@/contracts/call-words'
import { answersOf, joinSurveys, type Survey } from '@/domain/survey'

import { type ChangeDeps, change } from '../changes/change'
import { differences, lockRow } from '../changes/versions'
import { calls } from '../db/schema'
import type { Actor } from '../http/api-env'

/** A clock that is fast must not keep later answers out. */
const momentOf = (answeredAt: string | undefined, now: Date) =>
  answeredAt !== undefined && Date.parse(answeredAt) < now.getTime() ? new Date(answeredAt) : now

const surveyOf = (given: CallRatingsInput, now: Date): Survey => {
  const at = momentOf(given.answeredAt, now).toISOString()
  return Object.fromEntries(
    SURVEY_QUESTIONS.flatMap((question) => {
      const value = given[question]
      return value === undefined ? [] : [[question, { value, at }]]
    }),
  )
}

/**
 * What a caller answered, beside what providers send. It is nobody's word on the call, so the version
 * stays and whoever is editing the call is not refused.
 */
export const rateCall = (deps: ChangeDeps, actor: Actor, id: string, given: CallRatingsInput) =>
  change(deps, actor, async (tx) => {
    const call = await lockRow(tx, calls, 'call', id)
    const survey = joinSurveys(call.survey, surveyOf(given, tx.at))
    await tx.update(calls).set({ survey, updatedAt: tx.at }).where(eq(calls.id, id))
    const { before, after, isEmpty } = differences(
      { ...answersOf(call.survey) },
      { ...answersOf(survey) },
    )
    if (!isEmpty) tx.record({ entity: 'call', id, what: 'call.rated', callId: id, before, after })
  })
