import { evaluateAlertRules } from './alerts/evaluate-rules'
import { mailAlert } from './alerts/mail-alert'
import { postAlertWebhook } from './alerts/post-webhook'
import { RULES_VERSION } from './analysis/confidence'
import { askEndpoint } from './analysis-endpoint/ask-endpoint'
import { ASKING, endpointOf } from './analysis-endpoint/endpoint'
import { readOrganisationCalendar } from './business-hours/calendar'
import { moveMergedCalls } from './call-labels/move-calls'
import { BACKUP } from './backup/backups'
import { makeDueBackup } from './backup/make-backup'
import { analyzeDueCalls } from './calls/analyze-due'
import { nextRetryAt } from './calls/failed-analysis'
import {
  DOCUMENTS_VERSION,
  rewriteCallerDocuments,
  rewriteDocuments,
} from './calls/rewrite-documents'
import { fillCallers } from './callers/fill-callers'
import { vacuumEmbedded } from './db/vacuum-embedded'
import type { Deps } from './deps'
import { fireOverdue } from './email-rules/fire-overdue'
import { mailEmail } from './email-rules/mail-email'
import { runHousekeeping } from './housekeeping'
import { reanalyseHistory } from './reanalysis/reanalyse-history'
import type { NewJob } from './jobs/enqueue'
import { type JobEnds, type JobHandlers, nextRun } from './jobs/run-job'
import type { Schedule } from './jobs/start-jobs'
import { trainModel, trainWhenDue } from './learning/train-model'
import { returnUnstarted } from './next-steps/return-unstarted'
import { runNotifications } from './notifications/due'
import { mailNotification } from './notifications/mail-notification'
import { enforceRetention } from './privacy/enforce-retention'
import { vacuumErased } from './privacy/vacuum-erased'
import { ASKED_PROVIDERS } from './provider-api/provider-api'
import { reconcile } from './reconciliation/reconcile'
import { endMail, endRun } from './reports/end-report'
import { mailReport } from './reports/mail-report'
import { runReport } from './reports/run-report'
import { startDueReports } from './reports/start-runs'
import { ROUTE_WORK } from './routing/follow-events'
import { routeWork } from './routing/route-work'
import { rewriteTicketWords } from './tickets/ticket-words'
import { mailInvitation } from './users/mail-invitation'
import { mailResetLink } from './users/mail-reset-link'

export const jobHandlers = (deps: Deps): JobHandlers => ({
  analysis: async ({ signal }) => {
    await analyzeDueCalls(deps, signal)
    return nextRetryAt(deps)
  },
  'search-documents': ({ signal }) => rewriteDocuments(deps, signal),
  backup: (job) => makeDueBackup(deps, job),
  housekeeping: () => runHousekeeping(deps),
  retention: async (job) => {
    await enforceRetention(deps, job)
    await vacuumEmbedded(deps, { largestBytes: Number.MAX_SAFE_INTEGER })
    const { zone } = await readOrganisationCalendar(deps.db)
    return nextRun(NIGHTLY, zone, deps.now()) ?? undefined
  },
  'vacuum-erased': (job) => vacuumErased(deps, job),
  notifications: () => runNotifications(deps),
  'return-steps': (job) => returnUnstarted(deps, job),
  'route-work': ({ signal }) => routeWork(deps, signal),
  'notification-mail': (job) => mailNotification(deps, job),
  'reports-due': () => startDueReports(deps),
  'report-run': (job) => runReport(deps, job),
  'report-mail': (job) => mailReport(deps, job),
  'email-rules-due': (job) => fireOverdue(deps, job),
  'rule-mail': (job) => mailEmail(deps, job),
  'caller-documents': (job) => rewriteCallerDocuments(deps, job),
  'fill-callers': (job) => fillCallers(deps, job),
  'ticket-words': (job) => rewriteTicketWords(deps, job),
  reconciliation: (job) => reconcile(deps, job),
  'reset-mail': (job) => mailResetLink(deps, job),
  'invitation-mail': (job) => mailInvitation(deps, job),
  'alert-mail': (job) => mailAlert(deps, job),
  'alert-rules': (job) => evaluateAlertRules(deps, job),
  'alert-webhook': (job) => postAlertWebhook(deps, job),
  'merged-label': (job) => moveMergedCalls(deps, job),
  'training-due': () => trainWhenDue(deps),
  'train-model': (job) => trainModel(deps, job),
  'reanalyse-history': (job) => reanalyseHistory(deps, job),
  'ask-endpoint': (job) => askEndpoint(deps, job),
})

export const jobEnds = (deps: Deps): JobEnds => ({
  'report-run': endRun(deps),
  'report-mail': endMail(deps),
})

/** Asked for when calls have come; see `enqueueSoon`. */
export const ANALYSIS: NewJob<'analysis'> = { kind: 'analysis', key: 'all', payload: null }
const EVERY_HALF_MINUTE = '*/30 * * * * *'
const NIGHTLY = '17 0 * * *'
/** A backup that failed or was missed is made within the hour. */
const HOURLY = '23 * * * *'
const EVERY_MINUTE = '* * * * *'

export const jobSchedules = ({ env }: Pick<Deps, 'env'>): readonly Schedule[] => {
  const ofAll = { key: 'all', payload: null, zone: 'UTC' } as const
  return [
    { kind: 'analysis', ...ofAll, schedule: EVERY_HALF_MINUTE },
    { kind: 'search-documents', ...ofAll, key: DOCUMENTS_VERSION, schedule: '37 * * * *' },
    {
      kind: 'reanalyse-history',
      ...ofAll,
      key: RULES_VERSION,
      schedule: '47 * * * *',
      priority: -1,
    },
    { kind: 'housekeeping', ...ofAll, schedule: '7 * * * *' },
    { kind: 'notifications', ...ofAll, schedule: EVERY_HALF_MINUTE },
    { kind: 'return-steps', ...ofAll, schedule: EVERY_MINUTE },
    { ...ROUTE_WORK, zone: 'UTC', schedule: EVERY_HALF_MINUTE },
    { kind: 'reports-due', ...ofAll, schedule: EVERY_MINUTE },
    { kind: 'alert-rules', ...ofAll, schedule: EVERY_MINUTE },
    { kind: 'email-rules-due', ...ofAll, schedule: EVERY_HALF_MINUTE },
    { kind: 'retention', ...ofAll, schedule: NIGHTLY },
    { kind: 'training-due', ...ofAll, schedule: EVERY_MINUTE },
    ...(env.BACKUP_DIR ? [{ ...BACKUP, schedule: HOURLY, zone: 'UTC' }] : []),
    ...(endpointOf(env) ? [{ ...ASKING, schedule: EVERY_HALF_MINUTE, zone: 'UTC' }] : []),
    ...(env.RECONCILE_MINUTES > 0 ? ASKED_PROVIDERS : []).map((provider) => {
      const schedule = { schedule: EVERY_MINUTE, zone: 'UTC' }
      return { kind: 'reconciliation' as const, key: provider, payload: { provider }, ...schedule }
    }),
  ]
}
