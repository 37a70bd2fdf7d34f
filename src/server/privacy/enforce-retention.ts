import type { RetentionCounts } from '@/contracts/privacy'

import { change } from '../changes/change'
import type { Deps } from '../deps'
import type { RunningJob } from '../jobs/run-job'
import { readOrganisationSettings } from '../settings/organisation'
import { removeOverdue, RETENTION } from './retention'

const NOTHING: RetentionCounts = { transcripts: 0, recordings: 0, events: 0 }

/** Removes what is over its time, and puts on record how much that was, over all attempts of the job. */
export const enforceRetention = async (
  deps: Pick<Deps, 'db' | 'wake' | 'now'>,
  job: Pick<RunningJob, 'progress' | 'signal' | 'checkpoint'>,
) => {
  const keep = await readOrganisationSettings(deps.db)
  // Only this handler writes the progress of its job.
  const removed = { ...NOTHING, ...(job.progress as Partial<RetentionCounts> | null) }
  await removeOverdue(deps, keep, deps.now(), { ...job, removed })
  if (Object.values(removed).every((count) => count === 0)) return
  await change(deps, RETENTION, async (tx) => {
    tx.record({
      entity: 'retention',
      id: null,
      what: 'retention.enforced',
      before: removed,
      after: NOTHING,
      isAudited: true,
    })
    // What is on record now is not counted again by another attempt.
    await job.checkpoint(tx, NOTHING)
  })
}
