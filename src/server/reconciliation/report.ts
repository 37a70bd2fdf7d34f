import { desc } from 'drizzle-orm'

import type { Reconciliation, ReconciliationReport } from '@/contracts/reconciliation'

import { reconciliations } from '../db/reconciliation-schema'
import type { Deps } from '../deps'
import { ASKED_PROVIDERS, providerApi } from '../provider-api/provider-api'
import { readLastRounds, type Round } from './rounds'
import { nextRoundAt } from './start-round'

const SHOWN = 30

const progressOf = ({ state, since, until, cursor }: Round): number => {
  if (state === 'done') return 1
  const span = until.getTime() - since.getTime()
  if (cursor === null || span <= 0) return 0
  const share = (new Date(cursor).getTime() - since.getTime()) / span
  return Math.min(1, Math.max(0, share))
}

export const toReconciliation = (round: Round): Reconciliation => ({
  id: round.id,
  provider: round.provider,
  cause: round.cause,
  requestedByName: round.requestedByName,
  since: round.since.toISOString(),
  until: round.until.toISOString(),
  startedAt: round.startedAt.toISOString(),
  finishedAt: round.finishedAt?.toISOString() ?? null,
  state: round.state,
  counts: round.counts,
  progress: progressOf(round),
  error: round.error,
})

/** Every provider that can be asked with its newest round, and the newest rounds of all. */
export const readReconciliations = async (
  deps: Pick<Deps, 'db' | 'env' | 'credentials' | 'now'>,
): Promise<ReconciliationReport> => {
  const { db, env, now } = deps
  const rounds = await db
    .select()
    .from(reconciliations)
    .orderBy(desc(reconciliations.startedAt), desc(reconciliations.id))
    .limit(SHOWN)
  const providers = await Promise.all(
    ASKED_PROVIDERS.map(async (provider) => {
      const api = providerApi(deps, provider)
      const configured = (await api.keys()).length > 0
      const { latest } = await readLastRounds(db, provider)
      const nextAt = configured ? nextRoundAt(env, latest, now()) : null
      return {
        provider,
        keyVariable: api.keyVariable,
        configured,
        latest: latest ? toReconciliation(latest) : null,
        nextAt: nextAt?.toISOString() ?? null,
      }
    }),
  )
  return { everyMinutes: env.RECONCILE_MINUTES, providers, items: rounds.map(toReconciliation) }
}
