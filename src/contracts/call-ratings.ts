import * as z from 'zod'

import { SURVEY_QUESTIONS, SURVEY_SCALES, type SurveyQuestion } from './call-words'
import { givenInstant } from './given-instant'

const answerTo = (question: SurveyQuestion) => {
  const [least, most] = SURVEY_SCALES[question]
  const words = `Enter a whole number from ${least} to ${most}`
  return z.int(words).min(least, words).max(most, words).optional()
}

/** What a caller may answer after a call: the higher the better. */
export const surveyAnswers = {
  /** Whether they would recommend you. */
  nps: answerTo('nps'),
  /** How easy it was. */
  ces: answerTo('ces'),
  /** How satisfied they are. */
  satisfaction: answerTo('satisfaction'),
}

/** Each answer stands until a later one to the same question; without `answeredAt` it was given now. */
export const callRatingsInput = z
  .object({ ...surveyAnswers, answeredAt: givenInstant.optional() })
  .refine((given) => SURVEY_QUESTIONS.some((question) => given[question] !== undefined), {
    path: ['satisfaction'],
    message: 'Answer at least one question: nps, ces or satisfaction',
  })
export type CallRatingsInput = z.infer<typeof callRatingsInput>
