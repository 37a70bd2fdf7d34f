import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type * as z from 'zod'

import type { Alert, AlertDetail, alertListParams } from '@/contracts/team-alerts'

import { alertDeliveries, alerts } from '../db/alerts-schema'
import type { Database, Transaction } from '../db/client'
import { notifications } from '../db/notifications-schema'
import { users } from '../db/schema'
import { behindInTime, pageOf } from '../http/list-cursor'
import { notFound } from '../http/problem'
import { hostOf } from './alert-rules-store'

export type AlertRow = typeof alerts.$inferSelect

const iso = (at: Date | null) => at?.toISOString() ?? null

const toAlert = (row: AlertRow): Alert => {
  const {
    clearSince: _clear,
    knownAt: _known,
    isHeld: _held,
    notifiedAt: _notified,
    ...alert
  } = row
  return {
    ...alert,
    startedAt: row.startedAt.toISOString(),
    firedAt: iso(row.firedAt),
    acknowledgedAt: iso(row.acknowledgedAt),
    snoozedUntil: iso(row.snoozedUntil),
    resolvedAt: iso(row.resolvedAt),
  }
}

/** Firing ones first, then the newest. */
const URGENCY = sql`array_position(array['firing', 'snoozed', 'acknowledged', 'pending'], ${alerts.state})`

export const listOpenAlerts = async (db: Database): Promise<Alert[]> => {
  const rows = await db
    .select()
    .from(alerts)
    .where(ne(alerts.state, 'resolved'))
    .orderBy(URGENCY, desc(alerts.startedAt), desc(alerts.id))
  return rows.map(toAlert)
}

/** Those that are over, the newest first. */
export const listResolvedAlerts = async (
  db: Database,
  { cursor, limit, rule }: z.output<typeof alertListParams>,
) => {
  const rows = await db
    .select()
    .from(alerts)
    .where(
      and(
        eq(alerts.state, 'resolved'),
        rule === undefined ? undefined : eq(alerts.ruleId, rule),
        behindInTime(cursor, alerts.startedAt, alerts.id),
      ),
    )
    .orderBy(desc(alerts.startedAt), desc(alerts.id))
    .limit(limit + 1)
  const { page, nextCursor } = pageOf(rows, limit, ({ startedAt, id }) => [
    startedAt.toISOString(),
    id,
  ])
  return { items: page.map(toAlert), nextCursor }
}

export const readAlert = async (db: Database | Transaction, id: string): Promise<Alert> => {
  const [row] = await db.select().from(alerts).where(eq(alerts.id, id))
  if (!row) throw notFound('alert')
  return toAlert(row)
}

/** Whom it reached, and how. */
export const readAlertDetail = async (db: Database, id: string): Promise<AlertDetail> => {
  const alert = await readAlert(db, id)
  const people = await db
    .select({
      id: notifications.id,
      to: users.name,
      seenAt: notifications.seenAt,
      mailedAt: notifications.mailedAt,
      createdAt: notifications.createdAt,
    })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(and(eq(notifications.kind, 'team-alert'), eq(notifications.subjectId, id)))
    .orderBy(users.name, users.id)
  const posts = await db
    .select()
    .from(alertDeliveries)
    .where(eq(alertDeliveries.alertId, id))
    .orderBy(alertDeliveries.createdAt, alertDeliveries.id)
  return {
    ...alert,
    deliveries: [
      ...people.map(({ seenAt, mailedAt, createdAt, ...person }) => ({
        ...person,
        channel: 'inbox' as const,
        event: 'firing' as const,
        state: seenAt === null ? ('sent' as const) : ('read' as const),
        mailedAt: iso(mailedAt),
        attempts: 1,
        error: null,
        at: createdAt.toISOString(),
      })),
      ...posts.map(({ id, url, event, state, attempts, error, at }) => ({
        id,
        event,
        state,
        attempts,
        error,
        to: hostOf(url),
        channel: 'webhook' as const,
        mailedAt: null,
        at: at.toISOString(),
      })),
    ],
  }
}
