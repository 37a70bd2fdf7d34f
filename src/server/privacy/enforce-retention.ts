import type { RetentionCounts } from '@/contracts/privacy'

import { recordAudit } from '../changes/audit'
import type { Deps } from '../deps'
import type { RunningJob } from '../jobs/run-job'
import { readOrganisationSettings } from '../settings/organisation'
import { removeOverdue } from './retention'

const RETENTION = { id: null, name: 'Retention' }
const NOTHING: RetentionCounts = { transcripts: 0, recordings: 0, events: 0 }

/** Removes what is over its time, and puts on record how much that was, over all attempts of the job. */
export const enforceRetention = async (
  deps: Pick<Deps, 'db' | 'wake' | 'now'>,
  job: Pick<RunningJob, 'progress' | 'signal' | 'checkpoint'>,
) => {
  const { db, now } = deps
  const at = now()
  const keep = await readOrganisationSettings(db)
  // Only this handler writes the progress of its job.
  const removed = { ...NOTHING, ...(job.progress as Partial<RetentionCounts> | null) }
  await removeOverdue(deps, keep, at, { ...job, removed })
  if (Object.values(removed).every((count) => count === 0)) return
  await db.transaction(async (tx) => {
    await recordAudit(tx, {
      actor: RETENTION,
      at,
      action: 'retention.enforced',
      changes: Object.fromEntries(
        Object.entries(removed).map(([part, count]) => [part, { from: count, to: 0 }]),
      ),
    })
    // What is on record now is not counted again by another attempt.
    await job.checkpoint(tx, NOTHING)
  })
}
