import { and, eq, inArray, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm'

import type { LabelList } from '@/contracts/call-fields'
import {
  type EmailSubjectKind,
  type EmailTrigger,
  isTimed,
  subjectOf,
} from '@/contracts/email-rule-words'
import { filterOf, NO_READER, readQuestion, withSuccessors } from '@/domain/filter/call-filter'

import { shownCallerName } from '../callers/person'
import type { Database, Transaction } from '../db/client'
import { emailEffects, type emailRules } from '../db/email-rules-schema'
import { compileFilter } from '../db/filter-sql'
import { nextSteps } from '../db/next-steps-schema'
import { queryRows } from '../db/rows'
import { calls } from '../db/schema'
import { tickets } from '../db/tickets-schema'
import { dueOrder } from '../next-steps/next-step-order'

export type RuleRow = typeof emailRules.$inferSelect
export type Matching = Pick<RuleRow, 'trigger' | 'filters' | 'delayMinutes'>
type Db = Database | Transaction
export type SuccessorOf = (list: LabelList, key: string) => string

const CALL_END = sql`coalesce(${calls.endedAt}, ${calls.startedAt}, ${calls.receivedAt})`

/** What people do is news whatever call it is of; what was read from a call is as old as the call. */
const AT: Record<EmailSubjectKind, SQL> = {
  call: CALL_END,
  'next-step': sql`(case when ${nextSteps.source} = 'person' then ${nextSteps.createdAt} else least(${nextSteps.createdAt}, ${CALL_END}) end)`,
  ticket: sql`(case when ${tickets.approvedAt} is not null then ${tickets.approvedAt}
    when ${tickets.source} = 'person' then ${tickets.createdAt} else least(${tickets.createdAt}, ${CALL_END}) end)`,
}

/** As in the indexes. */
const DUE: Partial<Record<EmailSubjectKind, SQL>> = {
  'next-step': dueOrder,
  ticket: sql`coalesce(${tickets.nextDue}, 'infinity')`,
}

const TABLES = {
  call: {
    id: calls.id,
    from: sql`${calls}`,
    title: sql`coalesce(${shownCallerName}, ${calls.callerNumber}, 'Unknown caller')`,
  },
  'next-step': {
    id: nextSteps.id,
    from: sql`${nextSteps} left join ${calls} on ${calls.id} = ${nextSteps.callId}`,
    title: sql`${nextSteps.title}`,
  },
  ticket: {
    id: tickets.id,
    from: sql`${tickets} left join ${calls} on ${calls.id} = ${tickets.callId}`,
    title: sql`'#' || ${tickets.number} || ' ' || ${tickets.subject}`,
  },
}

const IS_ON_BOARD = and(notInArray(tickets.status, ['draft', 'rejected']), isNull(tickets.keptId))

const words = (filters: Matching['filters'], name: string) => filters[name] ?? []

const isOne = (column: SQL, asked: readonly string[]) => {
  if (asked.length === 0) return undefined
  const named = asked.filter((word) => word !== 'none')
  const none = asked.includes('none') ? sql`${column} is null` : sql`false`
  return named.length === 0 ? none : sql`(${inArray(column, named)} or ${none})`
}

const conditionOf = ({ trigger, filters }: Matching, successorOf: SuccessorOf): SQL | undefined => {
  const current = withSuccessors(filters, successorOf)
  const kind = subjectOf(trigger)
  if (kind === 'call') {
    return and(
      inArray(calls.status, ['ended', 'analyzed']),
      compileFilter(filterOf(readQuestion(current, NO_READER))),
    )
  }
  if (kind === 'ticket') {
    return and(
      IS_ON_BOARD,
      isOne(sql`${tickets.priority}`, words(current, 'priority')),
      isOne(sql`${tickets.category}`, words(current, 'category')),
    )
  }
  const isKind = trigger.startsWith('callback') ? eq : ne
  return and(
    isKind(nextSteps.kind, 'callback'),
    isOne(sql`${nextSteps.priority}`, words(current, 'priority')),
  )
}

const IS_REAL = sql`not coalesce(${calls.isSample}, false)`
const IS_OPEN: Partial<Record<EmailSubjectKind, SQL>> = {
  'next-step': eq(nextSteps.status, 'open'),
  ticket: and(eq(tickets.status, 'open'), isNull(tickets.keptId)) ?? sql`true`,
}

const DAY = 24 * 60 * 60_000
/** What is older, such as imported calls or what became overdue while the server was down, is no news. */
const NEWS_FOR = DAY

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`
const later = (...moments: Date[]) => new Date(Math.max(...moments.map(Number)))

/** Of these subjects, those that the rule is about, and that are news since it is on. */
export const matchingNews = async (
  tx: Transaction,
  rule: RuleRow,
  ids: readonly string[],
  { now, successorOf }: { now: Date; successorOf: SuccessorOf },
): Promise<ReadonlySet<string>> => {
  const kind = subjectOf(rule.trigger)
  const { id, from } = TABLES[kind]
  const since = later(rule.activeSince, new Date(now.getTime() - NEWS_FOR))
  const isNews =
    rule.trigger === 'ticket-assigned' ? undefined : sql`${AT[kind]} > ${instant(since)}`
  const where = and(inArray(id, [...ids]), IS_REAL, conditionOf(rule, successorOf), isNews)
  const rows = await queryRows<{ id: string }>(
    tx,
    sql`select ${id} as id from ${from} where ${where}`,
  )
  return new Set(rows.map((row) => row.id))
}

const dueOf = (trigger: EmailTrigger): SQL => {
  const due = DUE[subjectOf(trigger)]
  if (!due) throw new Error(`${trigger} has no time`)
  return due
}

/** One time that passed is one occasion. */
const occasionOf = (due: SQL) =>
  sql<string>`(case when ${due} < 'infinity' then 'due ' || (extract(epoch from ${due}) * 1000)::bigint end)`

/** What became overdue, and the rule has not acted on yet. */
export const overdueOf = (
  tx: Transaction,
  rule: RuleRow,
  { now, successorOf, limit }: { now: Date; successorOf: SuccessorOf; limit: number },
) => {
  const kind = subjectOf(rule.trigger)
  const { id, from } = TABLES[kind]
  const due = dueOf(rule.trigger)
  const delay = rule.delayMinutes * 60_000
  const since = later(rule.activeSince, new Date(now.getTime() - NEWS_FOR))
  const done = sql`exists (select from ${emailEffects} where ${emailEffects.ruleId} = ${rule.id}
    and coalesce(${emailEffects.callId}, ${emailEffects.nextStepId}, ${emailEffects.ticketId}) = ${id}
    and ${emailEffects.occasion} = ${occasionOf(due)})`
  const where = and(
    IS_OPEN[kind],
    sql`${due} > ${instant(new Date(since.getTime() - delay))}`,
    sql`${due} <= ${instant(new Date(now.getTime() - delay))}`,
    IS_REAL,
    conditionOf(rule, successorOf),
    sql`not ${done}`,
  )
  return queryRows<{ id: string; occasion: string }>(
    tx,
    sql`select ${id} as id, ${occasionOf(due)} as occasion from ${from} where ${where}
        order by ${due} limit ${limit}`,
  )
}

/** Whether what was overdue still is, by the same time. */
export const isStillOverdue = async (
  db: Db,
  trigger: EmailTrigger,
  subjectId: string,
  occasion: string,
): Promise<boolean> => {
  const kind = subjectOf(trigger)
  const { id, from } = TABLES[kind]
  const rows = await queryRows(
    db,
    sql`select from ${from} where ${id} = ${subjectId} and ${IS_OPEN[kind]}
        and ${occasionOf(dueOf(trigger))} = ${occasion}`,
  )
  return rows.length > 0
}

const CHOICES = 20
const CHOSEN_FROM = 90 * DAY
const ORDER: Record<EmailSubjectKind, SQL> = {
  call: sql`${calls.sortAt}`,
  'next-step': sql`${nextSteps.createdAt}`,
  ticket: sql`${tickets.createdAt}`,
}

export type Choice = { id: string; title: string; at: string }

/** The latest subjects that a rule would be about, the made-up ones of the sample workspace too. */
export const latestMatching = async (
  db: Db,
  rule: Matching,
  { now, successorOf }: { now: Date; successorOf: SuccessorOf },
): Promise<Choice[]> => {
  const kind = subjectOf(rule.trigger)
  const { id, from, title } = TABLES[kind]
  const order = ORDER[kind]
  const isRecent = sql`${order} > ${instant(new Date(now.getTime() - CHOSEN_FROM))}`
  const where = and(
    isRecent,
    conditionOf(rule, successorOf),
    isTimed(rule.trigger) ? sql`${dueOf(rule.trigger)} < 'infinity'` : undefined,
  )
  const rows = await queryRows<Omit<Choice, 'at'> & { ms: number }>(
    db,
    sql`select ${id} as id, ${title} as title,
          (extract(epoch from ${order}) * 1000)::float8 as ms
        from ${from} where ${where} order by ${order} desc limit ${CHOICES}`,
  )
  return rows.map(({ ms, ...row }) => ({ ...row, at: new Date(ms).toISOString() }))
}

/** How many a rule would have been about in the last seven days; null where only the past knew. */
export const countLastWeek = async (
  db: Db,
  rule: Matching,
  { now, successorOf }: { now: Date; successorOf: SuccessorOf },
): Promise<number | null> => {
  const { trigger, delayMinutes } = rule
  if (trigger === 'ticket-assigned' || trigger === 'ticket-overdue') return null
  const kind = subjectOf(trigger)
  const week = new Date(now.getTime() - 7 * DAY)
  const delay = delayMinutes * 60_000
  const due = DUE[kind]
  const happened =
    isTimed(trigger) && due
      ? and(
          sql`${due} > ${instant(new Date(week.getTime() - delay))}`,
          sql`${due} <= ${instant(new Date(now.getTime() - delay))}`,
          sql`(${nextSteps.status} = 'open' or ${nextSteps.completedAt} > ${due} + make_interval(mins => ${delayMinutes}))`,
        )
      : and(sql`${ORDER[kind]} > ${instant(week)}`, sql`${AT[kind]} > ${instant(week)}`)
  const where = and(happened, IS_REAL, conditionOf(rule, successorOf))
  const [row] = await queryRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from ${TABLES[kind].from} where ${where}`,
  )
  return row?.count ?? 0
}
