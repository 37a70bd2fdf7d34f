import { and, eq, ne } from 'drizzle-orm'

import type { ChangeTx } from '../changes/change'
import { alerts } from '../db/alerts-schema'
import type { Deps } from '../deps'
import type { AlertRow } from './alerts-store'
import { deliverResolved } from './deliver-alert'

export const lockOpenAlert = async (tx: ChangeTx, ruleId: string): Promise<AlertRow | null> => {
  const [open] = await tx
    .select()
    .from(alerts)
    .where(and(eq(alerts.ruleId, ruleId), ne(alerts.state, 'resolved')))
    .for('update')
  return open ?? null
}

/** Resolves an alert; `because` says why unless its condition is no longer met. */
export const resolveAlert = async (
  tx: ChangeTx,
  { env }: Pick<Deps, 'env'>,
  alert: AlertRow,
  because: string | null,
) => {
  const end = { state: 'resolved', resolvedAt: tx.at, resolvedBecause: because } as const
  await tx.update(alerts).set(end).where(eq(alerts.id, alert.id))
  if (alert.notifiedAt !== null) await deliverResolved(tx, { ...alert, ...end }, env.PUBLIC_URL)
  tx.record({ entity: 'alert', id: alert.id, what: 'alert.resolved', isAudited: false })
}

/** Ends the open alert of a rule, if there is one; one that never fired leaves nothing. */
export const endAlert = async (
  tx: ChangeTx,
  deps: Pick<Deps, 'env'>,
  ruleId: string,
  because: string,
) => {
  const alert = await lockOpenAlert(tx, ruleId)
  if (!alert) return
  if (alert.firedAt !== null) return resolveAlert(tx, deps, alert, because)
  await tx.delete(alerts).where(eq(alerts.id, alert.id))
  tx.record({ entity: 'alert', id: alert.id, what: 'alert.dropped', isAudited: false })
}
