import type { Deps } from './deps'
import { runHousekeeping } from './housekeeping'
import type { JobHandlers } from './jobs/run-job'
import type { Schedule } from './jobs/start-jobs'
import { enforceRetention } from './privacy/enforce-retention'

/** What does each kind of job. */
export const jobHandlers = (deps: Deps): JobHandlers => ({
  housekeeping: () => runHousekeeping(deps),
  retention: (job) => enforceRetention(deps, job),
})

/** What comes back by the clock. */
export const jobSchedules: readonly Schedule[] = [
  { kind: 'housekeeping', key: 'all', payload: null, schedule: '7 * * * *', zone: 'UTC' },
  { kind: 'retention', key: 'all', payload: null, schedule: '17 0 * * *', zone: 'UTC' },
]
