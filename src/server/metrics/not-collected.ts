import { type SQL, sql } from 'drizzle-orm'

import type { SurveyQuestion } from '@/contracts/call-words'
import { type MetricName, metricOf, NOT_COLLECTED, questionOf } from '@/domain/metrics/registry'

import type { Database } from '../db/client'
import { answerTo } from '../db/filter-sql'
import { queryRows } from '../db/rows'
import { calls } from '../db/schema'

const readAnswered = async (db: Database, questions: readonly SurveyQuestion[]) => {
  if (questions.length === 0) return []
  const isAnswered = (question: SurveyQuestion): SQL =>
    // Each question has an index of the calls that answer it: of one that nobody answers nothing is read.
    sql`exists (select from ${calls} where ${answerTo(question)} is not null)`
  const columns = questions.map((one) => sql`${isAnswered(one)} as ${sql.identifier(one)}`)
  const [row] = await queryRows<Record<string, boolean>>(
    db,
    sql`select ${sql.join(columns, sql`, `)}`,
  )
  return questions.filter((question) => row?.[question])
}

/** Of these metrics, those that nothing is there for in the whole workspace, and what is missing. */
export const readNotCollected = async (
  db: Database,
  names: readonly MetricName[],
  { hasValues }: { hasValues: boolean },
): Promise<Partial<Record<MetricName, string>>> => {
  const questions = new Set(names.flatMap((name) => questionOf(metricOf(name)) ?? []))
  const answered = await readAnswered(db, [...questions])
  const why = (name: MetricName): string | undefined => {
    const metric = metricOf(name)
    if (metric.kind === 'worth') return hasValues ? undefined : NOT_COLLECTED.worth
    const question = questionOf(metric)
    return question && !answered.includes(question) ? NOT_COLLECTED.answers : undefined
  }
  return Object.fromEntries(
    names.flatMap((name) => {
      const reason = why(name)
      return reason === undefined ? [] : [[name, reason]]
    }),
  )
}
