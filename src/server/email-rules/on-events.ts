import { and, eq, inArray } from 'drizzle-orm'

import { EMAIL_TRIGGERS, type EmailTrigger, isTimed } from '@/contracts/email-rule-words'

import { readSuccessors } from '../call-labels/store'
import { type ChangeTx, inSavepoint, isDeadlock } from '../changes/change'
import type { Consumer } from '../changes/consumer'
import type { StoredEvent } from '../changes/event-log'
import { emailRules } from '../db/email-rules-schema'
import { tickets } from '../db/tickets-schema'
import type { Deps } from '../deps'
import { fireRule } from './fire-rule'
import { matchingNews, type RuleRow, type SuccessorOf } from './match'

const TRIGGERS: Record<string, readonly EmailTrigger[]> = {
  'call.analyzed': ['call-analyzed'],
  'next-step.added': ['next-step-added', 'callback-added'],
  'next-step.proposed': ['next-step-added', 'callback-added'],
  'ticket.added': ['ticket-added'],
  'ticket.approved': ['ticket-added'],
}

type Happened = { trigger: EmailTrigger; subjectId: string; occasion: string; at: Date }

/** Whom a ticket was assigned by another than themselves. */
const assigneeAfter = ({ entity, after, actorKind, actorId }: StoredEvent): string | null => {
  const id = entity === 'ticket' ? after?.['assigneeId'] : undefined
  if (typeof id !== 'string') return null
  return actorKind === 'person' && actorId === id ? null : id
}

const happenedIn = (event: StoredEvent): Happened[] => {
  const { id: subjectId, what, at } = event
  if (subjectId === null) return []
  const first = (TRIGGERS[what] ?? []).map((trigger) => ({
    trigger,
    subjectId,
    occasion: 'first',
    at,
  }))
  const assigneeId = assigneeAfter(event)
  if (assigneeId === null) return first
  const occasion = `assigned ${assigneeId} ${at.toISOString()}`
  return [...first, { trigger: 'ticket-assigned', subjectId, occasion, at }]
}

const EVENT_TRIGGERS = EMAIL_TRIGGERS.filter((trigger) => !isTimed(trigger))

/** Of several assignments of a ticket, the last, if it is to the present assignee. */
const lastAssignments = async (tx: ChangeTx, happened: readonly Happened[]) => {
  const rows = await tx
    .select({ id: tickets.id, assigneeId: tickets.assigneeId })
    .from(tickets)
    .where(
      inArray(
        tickets.id,
        happened.map(({ subjectId }) => subjectId),
      ),
    )
  const assignees = new Map(rows.map(({ id, assigneeId }) => [id, assigneeId]))
  const last = new Map(happened.map((one) => [one.subjectId, one]))
  return [...last.values()].filter(({ subjectId, occasion }) =>
    occasion.startsWith(`assigned ${assignees.get(subjectId)} `),
  )
}

const actOn = async (
  tx: ChangeTx,
  deps: Pick<Deps, 'mail'>,
  rule: RuleRow,
  news: readonly Happened[],
  successorOf: SuccessorOf,
) => {
  const ids = news.map(({ subjectId }) => subjectId)
  const matching = await matchingNews(tx, rule, ids, { now: tx.at, successorOf })
  const matched = news.filter(({ subjectId }) => matching.has(subjectId))
  const isAssignment = rule.trigger === 'ticket-assigned' && matched.length > 0
  await fireRule(tx, deps, rule, isAssignment ? await lastAssignments(tx, matched) : matched)
}

/** Acts on what happened, in the transaction that moves its place in the log on. */
export const emailRulesConsumer = (deps: Pick<Deps, 'mail' | 'log'>): Consumer => ({
  name: 'email-rules',
  handle: async (tx, events) => {
    const happened = events.flatMap(happenedIn)
    if (happened.length === 0) return
    const rules = await tx
      .select()
      .from(emailRules)
      .where(and(eq(emailRules.isActive, true), inArray(emailRules.trigger, EVENT_TRIGGERS)))
      .orderBy(emailRules.id)
      .for('no key update')
    if (rules.length === 0) return
    const successorOf = await readSuccessors(tx)
    for (const rule of rules) {
      const news = happened.filter(
        ({ trigger, at }) => trigger === rule.trigger && at > rule.activeSince,
      )
      if (news.length === 0) continue
      // One that fails leaves the others alone, and is not tried again with these.
      await inSavepoint(tx, (part) => actOn(part, deps, rule, news, successorOf)).catch(
        (error: unknown) => {
          if (isDeadlock(error)) throw error
          deps.log.error({ err: error, rule: rule.id }, 'an email rule failed')
        },
      )
    }
  },
})
