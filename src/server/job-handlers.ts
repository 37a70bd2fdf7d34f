import { moveMergedCalls } from './call-labels/move-calls'
import type { Deps } from './deps'
import { runHousekeeping } from './housekeeping'
import type { JobHandlers } from './jobs/run-job'
import type { Schedule } from './jobs/start-jobs'
import { enforceRetention } from './privacy/enforce-retention'
import { ASKED_PROVIDERS } from './provider-api/provider-api'
import { reconcile } from './reconciliation/reconcile'

/** What does each kind of job. */
export const jobHandlers = (deps: Deps): JobHandlers => ({
  housekeeping: () => runHousekeeping(deps),
  retention: (job) => enforceRetention(deps, job),
  reconciliation: (job) => reconcile(deps, job),
  'merged-label': (job) => moveMergedCalls(deps, job),
})

const EVERY_MINUTE = '* * * * *'

/** What comes back by the clock. */
export const jobSchedules = ({ env }: Pick<Deps, 'env'>): readonly Schedule[] => [
  { kind: 'housekeeping', key: 'all', payload: null, schedule: '7 * * * *', zone: 'UTC' },
  { kind: 'retention', key: 'all', payload: null, schedule: '17 0 * * *', zone: 'UTC' },
  ...(env.RECONCILE_MINUTES > 0 ? ASKED_PROVIDERS : []).map((provider) => ({
    kind: 'reconciliation' as const,
    key: provider,
    payload: { provider },
    schedule: EVERY_MINUTE,
    zone: 'UTC',
  })),
]
