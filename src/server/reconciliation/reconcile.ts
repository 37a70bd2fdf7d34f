import type { Deps } from '../deps'
import type { RunningJob } from '../jobs/run-job'
import { type AskedProvider, providerApi } from '../provider-api/provider-api'
import { doRun, type RunSettings } from './do-run'
import { findRunning, readLastRuns } from './runs'
import { nextRunAt, startDueRun } from './start-run'

/**
 * Does the provider's next run, if one is due, was asked for, or was left by a process that died.
 * Answers when the next one is due.
 */
export const reconcile = async (
  deps: Deps,
  job: RunningJob<{ provider: AskedProvider }>,
  settings: RunSettings = {},
): Promise<Date | void> => {
  const { provider } = job.payload
  if ((await providerApi(deps, provider).keys()).length === 0) return
  await startDueRun(deps, provider)
  const run = await findRunning(deps.db, provider)
  if (run) await doRun(deps, { ...run, provider }, job, settings)
  const { latest } = await readLastRuns(deps.db, provider)
  return nextRunAt(deps.env, latest, deps.now()) ?? undefined
}
