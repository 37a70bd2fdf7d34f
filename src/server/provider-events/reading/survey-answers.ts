import { SURVEY_QUESTIONS, SURVEY_SCALES, type SurveyQuestion } from '@/contracts/call-words'
import type { Survey } from '@/domain/survey'
import { isRecord } from '@/lib/is-record'

import type { EventField } from './event-field'
import { plainKey } from './provider-claims'

const surveyOf = (
  at: Date | null,
  valueOf: (question: SurveyQuestion) => number | null,
): Survey | null => {
  const survey: Survey = {}
  for (const question of SURVEY_QUESTIONS) {
    const value = valueOf(question)
    if (value !== null) survey[question] = { value, at: at?.toISOString() ?? null }
  }
  return Object.keys(survey).length > 0 ? survey : null
}

/** The part of a generic event that is for answers. */
export const readSurvey = (survey: EventField, sentAt: Date | null): Survey | null =>
  surveyOf(survey.at('answeredAt').instant() ?? sentAt, (question) => {
    const field = survey.at(question)
    const [min, max] = SURVEY_SCALES[question]
    const value = field.number({ min, max })
    return value === null || Number.isInteger(value) ? value : field.flag()
  })

/**
 * Keys that plainly name a score that callers are asked for. `satisfaction` alone is none outside a
 * `survey`: it may be how a model thought they sounded.
 */
const NAMES: Record<SurveyQuestion, readonly string[]> = {
  nps: ['nps', 'npsscore', 'netpromoterscore'],
  ces: ['ces', 'cesscore', 'customereffortscore'],
  satisfaction: ['csat', 'csatscore', 'customersatisfactionscore'],
}

const plainEntries = (data: unknown): [string, unknown][] =>
  isRecord(data) ? Object.entries(data).map(([key, value]) => [plainKey(key), value]) : []

const wholeNumber = (value: unknown): number | null => {
  const number = typeof value === 'string' && /^ ?\d{1,2} ?$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) ? number : null
}

/** Answers in objects that a voice agent was told to fill in; what is not on the scale says nothing. */
export const namedAnswers = (filled: readonly unknown[], sentAt: Date | null): Survey | null => {
  const values = filled
    .flatMap(plainEntries)
    .flatMap(([key, value]): [string, unknown][] => [
      [key, value],
      ...(key === 'survey'
        ? plainEntries(value).map(([own, answer]): [string, unknown] => [
            own === 'satisfaction' ? 'csat' : own,
            answer,
          ])
        : []),
    ])
  return surveyOf(sentAt, (question) => {
    const [min, max] = SURVEY_SCALES[question]
    const answers = values
      .filter(([key]) => NAMES[question].includes(key))
      .map(([, value]) => wholeNumber(value))
    return answers.find((value) => value !== null && value >= min && value <= max) ?? null
  })
}

/** Vapi's structured outputs, by their ids: each has a name and what was filled in. */
export const filledOutputs = (outputs: EventField): unknown[] =>
  isRecord(outputs.value)
    ? Object.values(outputs.value).flatMap((output) => {
        if (!isRecord(output)) return []
        const { name, result } = output
        return [isRecord(result) ? result : { [String(name)]: result }]
      })
    : []
