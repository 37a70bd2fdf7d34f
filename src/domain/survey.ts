import { SURVEY_QUESTIONS, type SurveyQuestion } from '@/contracts/call-words'
import type { CallSurvey } from '@/contracts/calls'

/** Each answer with when it was given or sent, as far as that is known. */
export type Survey = Partial<Record<SurveyQuestion, { value: number; at: string | null }>>

/** Both, each answer as it was given last: events come late, twice and in any order. */
export const joinSurveys = (known: Survey | null, arrived: Survey | null): Survey | null => {
  if (!known || !arrived) return arrived ?? known
  const joined = { ...known, ...arrived }
  for (const question of SURVEY_QUESTIONS) {
    const [before, after] = [known[question], arrived[question]]
    const isOlder = before?.at && after?.at && Date.parse(after.at) < Date.parse(before.at)
    if (before && isOlder) joined[question] = before
  }
  return joined
}

export const answersOf = (survey: Survey | null): CallSurvey | null =>
  survey && {
    nps: survey.nps?.value ?? null,
    ces: survey.ces?.value ?? null,
    satisfaction: survey.satisfaction?.value ?? null,
  }
