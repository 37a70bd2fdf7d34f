import { desc } from 'drizzle-orm'

import type { Reconciliation, ReconciliationReport } from '@/contracts/reconciliation'

import { reconciliations } from '../db/reconciliation-schema'
import type { Deps } from '../deps'
import { ASKED_PROVIDERS, providerApi } from '../provider-api/provider-api'
import { readLastRuns, type Run } from './runs'
import { nextRunAt } from './start-run'

const SHOWN = 30

const progressOf = ({ state, since, until, cursor }: Run): number => {
  if (state === 'done') return 1
  const span = until.getTime() - since.getTime()
  if (cursor === null || span <= 0) return 0
  const share = (new Date(cursor).getTime() - since.getTime()) / span
  return Math.min(1, Math.max(0, share))
}

export const toReconciliation = ({ cursor, ...run }: Run): Reconciliation => ({
  ...run,
  since: run.since.toISOString(),
  until: run.until.toISOString(),
  startedAt: run.startedAt.toISOString(),
  finishedAt: run.finishedAt?.toISOString() ?? null,
  progress: progressOf({ ...run, cursor }),
})

/** Every provider that can be asked with its newest run, and the newest runs of all. */
export const readReconciliations = async (
  deps: Pick<Deps, 'db' | 'env' | 'credentials' | 'now'>,
): Promise<ReconciliationReport> => {
  const { db, env, now } = deps
  const runs = await db
    .select()
    .from(reconciliations)
    .orderBy(desc(reconciliations.startedAt), desc(reconciliations.id))
    .limit(SHOWN)
  const providers = await Promise.all(
    ASKED_PROVIDERS.map(async (provider) => {
      const api = providerApi(deps, provider)
      const configured = (await api.keys()).length > 0
      const { latest } = await readLastRuns(db, provider)
      const nextAt = configured ? nextRunAt(env, latest, now()) : null
      return {
        provider,
        keyVariable: api.keyVariable,
        configured,
        latest: latest ? toReconciliation(latest) : null,
        nextAt: nextAt?.toISOString() ?? null,
      }
    }),
  )
  return { everyMinutes: env.RECONCILE_MINUTES, providers, items: runs.map(toReconciliation) }
}
