import { moveMergedCalls } from '@/server/call-labels/move-calls'
import type { JobPayloads } from '@/server/jobs/kinds'
import { claimJob, renewLease } from '@/server/jobs/lease'

import type { TestServer } from './server'

/** Does the first batch of a merge and then nothing more, as a worker does that is killed. */
export const dieInTheMiddle = async ({ db, deps }: TestServer) => {
  const job = await claimJob(db, ['merged-label'])
  if (!job) throw new Error('No merge waits')
  const killed = new AbortController()
  const payload = job.payload as JobPayloads['merged-label']
  const dying = moveMergedCalls(deps, {
    ...job,
    payload,
    isLast: false,
    signal: killed.signal,
    checkpoint: async (tx, progress) => {
      await renewLease(tx, job, { progress })
      killed.abort(new Error('killed'))
    },
  })
  await dying.then(
    () => {
      throw new Error('The merge had one batch only')
    },
    (error: unknown) => {
      if (error !== killed.signal.reason) throw error
    },
  )
}
