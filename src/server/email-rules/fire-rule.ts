import { randomUUID } from 'node:crypto'

import { and, eq, gt, inArray, ne } from 'drizzle-orm'

import { type EmailSubjectKind, subjectOf } from '@/contracts/email-rule-words'
import { counted } from '@/lib/figures'

import type { ChangeTx } from '../changes/change'
import { insertRows } from '../db/bulk-write'
import { emailEffects, emailMails } from '../db/email-rules-schema'
import { calls } from '../db/schema'
import { nextSteps } from '../db/next-steps-schema'
import { tickets } from '../db/tickets-schema'
import type { Deps } from '../deps'
import { enqueueAll } from '../jobs/enqueue'
import type { RuleRow } from './match'
import { readRecipients } from './recipients'

export const EMAILS = { kind: 'system', name: 'Email Automation' } as const
const HOUR = 60 * 60_000

export type Firing = { subjectId: string; occasion: string }

const COLUMNS = { call: 'callId', 'next-step': 'nextStepId', ticket: 'ticketId' } as const
const TABLES = { call: calls, 'next-step': nextSteps, ticket: tickets } as const

const readAssignees = async (tx: ChangeTx, kind: EmailSubjectKind, ids: string[]) => {
  const table = TABLES[kind]
  const rows = await tx
    .select({ id: table.id, assigneeId: table.assigneeId })
    .from(table)
    .where(inArray(table.id, ids))
  return new Map(rows.map(({ id, assigneeId }) => [id, assigneeId]))
}

const countLastHour = (tx: ChangeTx, ruleId: string) =>
  tx.$count(
    emailMails,
    and(
      eq(emailMails.ruleId, ruleId),
      gt(emailMails.at, new Date(tx.at.getTime() - HOUR)),
      ne(emailMails.state, 'skipped'),
    ),
  )

/**
 * Has a rule act, once for each subject and occasion: what it did, its mails and the reasons for those
 * that are not sent are written together. The row of the rule is locked.
 */
export const fireRule = async (
  tx: ChangeTx,
  { mail }: Pick<Deps, 'mail'>,
  rule: RuleRow,
  firings: readonly Firing[],
) => {
  if (firings.length === 0) return
  const { id: ruleId, name: ruleName, trigger, perHour } = rule
  const kind = subjectOf(trigger)
  const column = COLUMNS[kind]
  const effects = await tx
    .insert(emailEffects)
    .values(
      firings.map(({ subjectId, occasion }) => ({
        ruleId,
        ruleName,
        trigger,
        occasion,
        [column]: subjectId,
        at: tx.at,
      })),
    )
    .onConflictDoNothing()
    .returning()
  if (effects.length === 0) return
  const subjects = effects.map((effect) => ({ effectId: effect.id, id: effect[column] ?? '' }))
  const assignees = await readAssignees(
    tx,
    kind,
    subjects.map(({ id }) => id),
  )
  const recipientsOf = await readRecipients(tx, rule, [...assignees.values()])
  let left = perHour - (await countLastHour(tx, ruleId))
  const mails = subjects.flatMap(({ effectId, id }) =>
    recipientsOf(assignees.get(id) ?? null).map(({ reason, ...to }) => {
      const why =
        reason ??
        (mail === null ? 'No mail server is configured' : null) ??
        (left > 0 ? null : `The limit of ${counted(perHour, 'email')} an hour was reached`)
      if (why === null) left -= 1
      const state = why === null ? ('waiting' as const) : ('skipped' as const)
      return { ...to, effectId, ruleId, state, reason: why, at: tx.at }
    }),
  )
  if (mails.length === 0) return
  const added = await insertRows<typeof emailMails, { id: string; state: string }>(
    tx,
    emailMails,
    mails.map((one) => ({ id: randomUUID(), ...one })),
    { returning: ['id', 'state'] },
  )
  await enqueueAll(
    tx,
    added.flatMap(({ id, state }) =>
      state === 'waiting' ? [{ kind: 'rule-mail', key: id, payload: { mailId: id } } as const] : [],
    ),
  )
}
