import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod'

import { subjectOf } from '@/contracts/email-rule-words'
import type { EmailLogEntry, emailLogParams } from '@/contracts/email-rules'

import { shownCallerName } from '../callers/person'
import type { Database } from '../db/client'
import { emailEffects, emailMails } from '../db/email-rules-schema'
import { nextSteps } from '../db/next-steps-schema'
import { calls } from '../db/schema'
import { tickets } from '../db/tickets-schema'
import { behindInTime, pageOf } from '../http/list-cursor'

const columns = {
  mail: emailMails,
  effect: emailEffects,
  callId: sql<string | null>`coalesce(${emailEffects.callId}, ${nextSteps.callId})`,
  caller: sql<string | null>`coalesce(${shownCallerName}, ${calls.callerNumber})`,
  step: nextSteps.title,
  ticket: sql<string | null>`'#' || ${tickets.number} || ' ' || ${tickets.subject}`,
}

/** What was sent and what was not, the newest first. */
export const listLog = async (
  db: Database,
  { rule, state, cursor, limit }: z.output<typeof emailLogParams>,
) => {
  const rows = await db
    .select(columns)
    .from(emailMails)
    .innerJoin(emailEffects, eq(emailEffects.id, emailMails.effectId))
    .leftJoin(calls, eq(calls.id, emailEffects.callId))
    .leftJoin(nextSteps, eq(nextSteps.id, emailEffects.nextStepId))
    .leftJoin(tickets, eq(tickets.id, emailEffects.ticketId))
    .where(
      and(
        rule === undefined ? undefined : eq(emailMails.ruleId, rule),
        state === undefined ? undefined : eq(emailMails.state, state),
        behindInTime(cursor, emailMails.at, emailMails.id),
      ),
    )
    .orderBy(sql`${emailMails.at} desc, ${emailMails.id} desc`)
    .limit(limit + 1)
  const { page, nextCursor } = pageOf(rows, limit, ({ mail }) => [mail.at.toISOString(), mail.id])
  const items = page.map(({ mail, effect, callId, caller, step, ticket }): EmailLogEntry => {
    const { id, ruleId, recipient, state, reason, at } = mail
    const { ruleName, trigger } = effect
    return {
      id,
      ruleId,
      ruleName,
      trigger,
      subject: {
        kind: subjectOf(trigger),
        id: effect.callId ?? effect.nextStepId ?? effect.ticketId ?? '',
        title: ticket ?? step ?? caller ?? 'Unknown caller',
        callId,
      },
      recipient,
      state,
      reason,
      at: at.toISOString(),
    }
  })
  return { items, nextCursor }
}
