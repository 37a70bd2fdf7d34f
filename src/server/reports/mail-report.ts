import { eq } from 'drizzle-orm'

import type { ReportRun } from '@/contracts/reports'
import { reasonOf } from '@/lib/reason-of'

import { reportMails, reportRuns } from '../db/reports-schema'
import { users } from '../db/schema'
import type { Deps } from '../deps'
import type { JobPayloads } from '../jobs/kinds'
import type { RunningJob } from '../jobs/run-job'
import { mailOutcome, sendMail } from '../mail/send-mail'
import { writeReport } from './write-report'

type State = ReportRun['mails'][number]['state']

/** Mails a run to one recipient, and keeps what came of it. Whoever is gone by now gets nothing. */
export const mailReport = async (deps: Deps, job: RunningJob<JobPayloads['report-mail']>) => {
  const isMeant = eq(reportMails.id, job.payload.mailId)
  const record = (state: State, error: string | null = null) =>
    deps.db.update(reportMails).set({ state, error, at: deps.now() }).where(isMeant)
  const [row] = await deps.db
    .select({ run: reportRuns, email: users.email, name: users.name })
    .from(reportMails)
    .innerJoin(reportRuns, eq(reportRuns.id, reportMails.runId))
    .innerJoin(users, eq(users.id, reportMails.userId))
    .where(isMeant)
  if (!row) {
    await record('failed', 'The account was deleted.')
    return
  }
  try {
    await sendMail(deps, job, () => writeReport(deps, row))
    await record('sent')
  } catch (error) {
    if (!job.signal.aborted) await record(mailOutcome(error, job), reasonOf(error))
    throw error
  }
}
