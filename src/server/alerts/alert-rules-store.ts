import { asc, eq, inArray, sql } from 'drizzle-orm'

import type { AlertRule } from '@/contracts/team-alerts'
import type { QuietHours } from '@/domain/alerts/quiet-hours'

import { alertRecipients, alertRules } from '../db/alerts-schema'
import type { Database, Transaction } from '../db/client'
import { users } from '../db/schema'
import type { Actor } from '../http/api-env'
import { notFound } from '../http/problem'

export type RuleRow = typeof alertRules.$inferSelect

/** Of a webhook: its path may hold a key. */
export const hostOf = (url: string) => new URL(url).host

export const quietHoursOf = ({
  quietFrom: from,
  quietTo: to,
}: Pick<RuleRow, 'quietFrom' | 'quietTo'>): QuietHours | null =>
  from !== null && to !== null ? { from, to } : null

const toRules = async (db: Database | Transaction, rows: RuleRow[]): Promise<AlertRule[]> => {
  const ids = rows.map(({ id }) => id)
  const people = await db
    .select({ ruleId: alertRecipients.ruleId, id: users.id, name: users.name })
    .from(alertRecipients)
    .innerJoin(users, eq(users.id, alertRecipients.userId))
    .where(inArray(alertRecipients.ruleId, ids))
    .orderBy(sql`lower(${users.name})`, users.id)
  return rows.map((row) => {
    const { quietFrom: _from, quietTo: _to, webhookSecret: _s, createdAt: _at, ...rule } = row
    const recipients = people
      .filter(({ ruleId }) => ruleId === row.id)
      .map(({ id, name }) => ({ id, name }))
    return {
      ...rule,
      quietHours: quietHoursOf(row),
      webhookHost: row.webhookUrl && hostOf(row.webhookUrl),
      recipients,
      recipientIds: recipients.map(({ id }) => id),
      evaluatedAt: row.evaluatedAt?.toISOString() ?? null,
      changedAt: row.changedAt?.toISOString() ?? null,
    }
  })
}

/** The address of a webhook may hold a key: it is for administrators. */
export const listAlertRules = async (db: Database, { role }: Pick<Actor, 'role'>) => {
  const rows = await db.select().from(alertRules).orderBy(asc(alertRules.createdAt), alertRules.id)
  const rules = await toRules(db, rows)
  return role === 'admin' ? rules : rules.map((rule) => ({ ...rule, webhookUrl: null }))
}

export const readAlertRule = async (db: Database | Transaction, id: string): Promise<AlertRule> => {
  const rows = await db.select().from(alertRules).where(eq(alertRules.id, id))
  const [rule] = await toRules(db, rows)
  if (!rule) throw notFound('alert rule')
  return rule
}
