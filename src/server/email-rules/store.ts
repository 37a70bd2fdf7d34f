import { and, count, eq, gt, inArray, sql } from 'drizzle-orm'

import type { EmailRule } from '@/contracts/email-rules'

import type { Database, Transaction } from '../db/client'
import { emailMails, emailRules } from '../db/email-rules-schema'
import { notFound } from '../http/problem'
import type { RuleRow } from './match'

const WEEK = 7 * 24 * 60 * 60_000

const withCounts = async (
  db: Database | Transaction,
  rows: readonly RuleRow[],
  now: Date,
): Promise<EmailRule[]> => {
  const ids = rows.map(({ id }) => id)
  const counts = await db
    .select({ ruleId: emailMails.ruleId, state: emailMails.state, count: count() })
    .from(emailMails)
    .where(and(inArray(emailMails.ruleId, ids), gt(emailMails.at, new Date(now.getTime() - WEEK))))
    .groupBy(emailMails.ruleId, emailMails.state)
  return rows.map(({ activeSince: _since, createdAt: _created, changedAt, ...row }) => ({
    ...row,
    changedAt: changedAt?.toISOString() ?? null,
    lastWeek: Object.fromEntries(
      counts.filter(({ ruleId }) => ruleId === row.id).map((one) => [one.state, one.count]),
    ),
  }))
}

export const listRules = async (db: Database, now: Date) =>
  withCounts(
    db,
    await db
      .select()
      .from(emailRules)
      .orderBy(sql`lower(${emailRules.name})`, emailRules.id),
    now,
  )

export const readRule = async (
  db: Database | Transaction,
  id: string,
  now: Date,
): Promise<EmailRule> => {
  const rows = await db.select().from(emailRules).where(eq(emailRules.id, id))
  const [rule] = await withCounts(db, rows, now)
  if (!rule) throw notFound('rule')
  return rule
}
