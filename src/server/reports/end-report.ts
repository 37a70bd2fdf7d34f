import { and, eq, isNull } from 'drizzle-orm'

import { change } from '../changes/change'
import { reportMails, reportRuns } from '../db/reports-schema'
import type { Deps } from '../deps'
import type { JobPayloads } from '../jobs/kinds'
import type { JobEnd } from '../jobs/run-job'
import { isPerhapsSent } from '../mail/send-mail'
import { REPORTS } from './start-runs'

const NO_FIGURES = 'The report could not be computed. System Status has the reason.'
const NOT_SENT = 'System Status has the reason'

/** A run whose job is given up says so: nobody computes it any more. */
export const endRun =
  (deps: Deps): JobEnd<JobPayloads['report-run']> =>
  ({ runId }, giveUp) =>
    change(deps, REPORTS, async (tx) => {
      if (!(await giveUp(tx))) return
      await tx
        .update(reportRuns)
        .set({ computedAt: tx.at, problem: NO_FIGURES })
        .where(and(eq(reportRuns.id, runId), isNull(reportRuns.computedAt)))
    })

/** A mail whose job is given up before it could note what came of it. */
export const endMail =
  (deps: Deps): JobEnd<JobPayloads['report-mail']> =>
  ({ mailId }, giveUp) =>
    change(deps, REPORTS, async (tx) => {
      const job = await giveUp(tx)
      if (!job) return
      const [state, error] = isPerhapsSent(job.progress)
        ? (['in doubt', null] as const)
        : (['failed', NOT_SENT] as const)
      await tx
        .update(reportMails)
        .set({ state, error, at: tx.at })
        .where(and(eq(reportMails.id, mailId), eq(reportMails.state, 'waiting')))
    })
