import { and, eq } from 'drizzle-orm'

import { conditionText } from '@/domain/alerts/alert-text'

import type { ChangeTx } from '../changes/change'
import { alertDeliveries, alertRecipients, alertRules } from '../db/alerts-schema'
import { onlyRow } from '../db/rows'
import { notifications } from '../db/notifications-schema'
import { enqueue } from '../jobs/enqueue'
import { recordInboxes } from '../notifications/assigned'
import type { AlertRow } from './alerts-store'

/** What the inbox and its mail say. */
const firingTitle = (alert: AlertRow) => `${alert.ruleName} is firing: ${conditionText(alert)}`

const bodyOf = (alert: AlertRow, event: 'firing' | 'resolved', at: Date, publicUrl: string) =>
  JSON.stringify({
    type: `alert.${event}`,
    timestamp: at.toISOString(),
    data: {
      id: alert.id,
      rule: { id: alert.ruleId, name: alert.ruleName },
      condition: conditionText(alert),
      measure: alert.measure,
      comparison: alert.comparison,
      threshold: alert.threshold,
      windowMinutes: alert.windowMinutes,
      value: alert.value,
      worstValue: alert.worstValue,
      n: alert.n,
      startedAt: alert.startedAt.toISOString(),
      firedAt: alert.firedAt?.toISOString() ?? null,
      resolvedAt: alert.resolvedAt?.toISOString() ?? null,
      url: `${publicUrl}/alert-manager?alert=${alert.id}`,
    },
  })

const postTo = async (
  tx: ChangeTx,
  alert: AlertRow,
  event: 'firing' | 'resolved',
  publicUrl: string,
) => {
  if (alert.ruleId === null) return
  const [rule] = await tx
    .select({ url: alertRules.webhookUrl, secret: alertRules.webhookSecret })
    .from(alertRules)
    .where(eq(alertRules.id, alert.ruleId))
  if (!rule || rule.url === null || rule.secret === null) return
  const { id } = await tx
    .insert(alertDeliveries)
    .values({
      alertId: alert.id,
      event,
      url: rule.url,
      body: bodyOf(alert, event, tx.at, publicUrl),
      secret: rule.secret,
      sealedUnder: alert.ruleId,
      state: 'waiting',
      createdAt: tx.at,
      at: tx.at,
    })
    .returning({ id: alertDeliveries.id })
    .then(onlyRow)
  await enqueue(tx, { kind: 'alert-webhook', key: id, payload: { deliveryId: id } })
}

/** Into the inboxes of its recipients, who are mailed unless they read it, and to the webhook. */
export const deliverFiring = async (tx: ChangeTx, alert: AlertRow, publicUrl: string) => {
  if (alert.ruleId === null) return
  const people = await tx
    .select({ id: alertRecipients.userId })
    .from(alertRecipients)
    .where(eq(alertRecipients.ruleId, alert.ruleId))
  const ids = people.map(({ id }) => id)
  for (const userId of ids) {
    const news = { title: firingTitle(alert), createdAt: tx.at, seenAt: null }
    await tx
      .insert(notifications)
      .values({
        userId,
        kind: 'team-alert',
        entity: 'alert',
        subjectId: alert.id,
        actorName: '',
        ...news,
      })
      .onConflictDoUpdate({
        target: [notifications.userId, notifications.kind, notifications.subjectId],
        set: { ...news, mailedAt: null },
      })
  }
  recordInboxes(tx, ids)
  await postTo(tx, alert, 'firing', publicUrl)
}

/** In the inboxes that have it already; it is no news that has to be read. */
export const deliverResolved = async (tx: ChangeTx, alert: AlertRow, publicUrl: string) => {
  const changed = await tx
    .update(notifications)
    .set({ title: `${alert.ruleName} is resolved` })
    .where(and(eq(notifications.kind, 'team-alert'), eq(notifications.subjectId, alert.id)))
    .returning({ userId: notifications.userId })
  recordInboxes(
    tx,
    changed.map(({ userId }) => userId),
  )
  await postTo(tx, alert, 'resolved', publicUrl)
}
