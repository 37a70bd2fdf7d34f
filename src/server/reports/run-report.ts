import { eq } from 'drizzle-orm'

import { metricsQueryInput, type MetricsInput } from '@/contracts/metrics'
import { NO_READER } from '@/domain/filter/call-filter'
import { isOfReader } from '@/domain/reports/of-reader'
import { reportQuestions } from '@/domain/reports/report-question'
import { standingQuestions } from '@/domain/reports/standing-report'

import { change, type ChangeTx } from '../changes/change'
import { type Asked, reportMails, reportRecipients, reportRuns } from '../db/reports-schema'
import { users } from '../db/schema'
import type { Deps } from '../deps'
import { ApiProblem } from '../http/problem'
import { enqueue } from '../jobs/enqueue'
import type { JobPayloads } from '../jobs/kinds'
import type { RunningJob } from '../jobs/run-job'
import { engineOf, queryMetrics, sentenceOf } from '../metrics/query-metrics'
import { roomOfRun } from '../metrics/room'
import { REPORTS } from './start-runs'

type Run = typeof reportRuns.$inferSelect

const questionsOf = ({ standing, definition, today }: Run): MetricsInput[] => {
  if (standing !== null) return standingQuestions(standing, today)
  return definition ? reportQuestions(definition, today) : []
}

type Computed = { asked: Asked[]; problem: null } | { asked: null; problem: string }

/** A question that is refused, such as by a metric that is no more, is the result. */
const compute = async (deps: Deps, run: Run): Promise<Computed> => {
  const questions = questionsOf(run)
  if (run.readerId === null && questions.some(isOfReader)) {
    const problem =
      '“Me” in its filters was an account that no longer exists. Choose a person instead.'
    return { asked: null, problem }
  }
  try {
    const asked: Asked[] = []
    const room = roomOfRun()
    for (const query of questions) {
      const read = metricsQueryInput.parse(query)
      const answer = await queryMetrics(engineOf(deps), read, run.readerId ?? NO_READER, room)
      asked.push({ query, answer })
    }
    return { asked, problem: null }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return { asked: null, problem: sentenceOf(error) }
  }
}

const recipientsOf = (tx: ChangeTx, { scheduleId, slot, askedById }: Run) => {
  const person = { userId: users.id, userName: users.name }
  if (slot === null) {
    return askedById === null ? [] : tx.select(person).from(users).where(eq(users.id, askedById))
  }
  return scheduleId === null
    ? []
    : tx
        .select(person)
        .from(reportRecipients)
        .innerJoin(users, eq(users.id, reportRecipients.userId))
        .where(eq(reportRecipients.scheduleId, scheduleId))
        .orderBy(users.id)
}

/**
 * Keeps the figures of a run, and has them mailed to each recipient: once, in one transaction. One
 * that was given up may be tried again.
 */
export const runReport = async (deps: Deps, job: RunningJob<JobPayloads['report-run']>) => {
  const isMeant = eq(reportRuns.id, job.payload.runId)
  const [run] = await deps.db.select().from(reportRuns).where(isMeant)
  if (!run || run.asked !== null) return
  const computed = await compute(deps, run)
  await change(deps, REPORTS, async (tx) => {
    await job.checkpoint(tx)
    const [now] = await tx.select().from(reportRuns).where(isMeant).for('update')
    if (!now || now.asked !== null) return
    await tx
      .update(reportRuns)
      .set({ ...computed, computedAt: tx.at })
      .where(isMeant)
    if (computed.asked === null) return
    for (const person of await recipientsOf(tx, now)) {
      const [mail] = await tx
        .insert(reportMails)
        .values({
          ...person,
          runId: now.id,
          state: deps.mail ? 'waiting' : 'no mail',
          at: tx.at,
        })
        .onConflictDoNothing()
        .returning({ id: reportMails.id })
      if (!mail || !deps.mail) continue
      await enqueue(tx, { kind: 'report-mail', key: mail.id, payload: { mailId: mail.id } })
    }
  })
}
