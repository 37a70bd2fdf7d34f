import { asc, eq, inArray, sql } from 'drizzle-orm'

import type { AlertRule } from '@/contracts/team-alerts'

import { alertRecipients, alertRules } from '../db/alerts-schema'
import type { Database, Transaction } from '../db/client'
import { users } from '../db/schema'
import type { Actor } from '../http/api-env'
import { notFound } from '../http/problem'

export type RuleRow = typeof alertRules.$inferSelect

const hostOf = (url: string | null) => (url === null ? null : new URL(url).host)

const toRules = async (db: Database | Transaction, rows: RuleRow[]): Promise<AlertRule[]> => {
  const ids = rows.map(({ id }) => id)
  const people = await db
    .select({ ruleId: alertRecipients.ruleId, id: users.id, name: users.name })
    .from(alertRecipients)
    .innerJoin(users, eq(users.id, alertRecipients.userId))
    .where(inArray(alertRecipients.ruleId, ids))
    .orderBy(sql`lower(${users.name})`, users.id)
  return rows.map((row) => {
    const { quietFrom, quietTo, webhookSecret: _secret, createdAt: _created, ...rule } = row
    const recipients = people
      .filter(({ ruleId }) => ruleId === row.id)
      .map(({ id, name }) => ({ id, name }))
    return {
      ...rule,
      quietHours: quietFrom !== null && quietTo !== null ? { from: quietFrom, to: quietTo } : null,
      webhookHost: hostOf(row.webhookUrl),
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
