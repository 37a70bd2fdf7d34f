import { eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { EmailSubjectKind } from '@/contracts/email-rule-words'
import { formatPhoneNumber } from '@/lib/phone-format'
import { sentence } from '@/lib/sentence'
import { durationWords } from '@/lib/time-format'

import { readOrganisationCalendar } from '../business-hours/calendar'
import { givenName, shownCallerName } from '../callers/person'
import { categories } from '../db/call-labels-schema'
import { callers } from '../db/callers-schema'
import type { Database, Transaction } from '../db/client'
import { nextSteps } from '../db/next-steps-schema'
import { calls, users } from '../db/schema'
import { tickets } from '../db/tickets-schema'
import { plainWords } from '../mail/plain-words'
import type { Values } from './template'

type Db = Database | Transaction
type Clock = { now: Date; zone: string }
type CallRow = typeof calls.$inferSelect

const LONGEST_SUMMARY = 2000
const UNKNOWN = 'Unknown caller'

/** A mail is read anywhere: the zone is named. */
const timeWords = (at: Date | null, { zone }: Clock): string | null =>
  at &&
  `${new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: zone }).format(at)} (${zone})`

const overdueWords = (due: Date | null, { now }: Clock) =>
  due && due < now ? durationWords((now.getTime() - due.getTime()) / 1000) : null

const plain = (text: string | null | undefined, most?: number) =>
  text ? plainWords(text, most) : null
const word = (text: string | null) => text && sentence(text)

const readLabels = async (db: Db, keys: (string | null)[]) => {
  const known = keys.filter((key) => key !== null)
  if (known.length === 0) return () => null
  const rows = await db.select().from(categories).where(inArray(categories.key, known))
  const labels = new Map(rows.map(({ key, label }) => [key, label]))
  return (key: string | null) => (key === null ? null : plain(labels.get(key) ?? key))
}

const NO_CALL = {
  caller: null,
  number: null,
  started: null,
  duration: null,
  category: null,
  priority: null,
  sentiment: null,
  resolution: null,
  outcome: null,
  summary: null,
  assignee: null,
}

type Called = { call: CallRow | null; callerName: string | null; callAssignee: string | null }

const callValues = (
  { call, callerName, callAssignee }: Called,
  labelOf: (key: string | null) => string | null,
  clock: Clock,
) =>
  call === null
    ? NO_CALL
    : {
        caller:
          plain(callerName) ??
          (call.callerNumber && formatPhoneNumber(call.callerNumber)) ??
          UNKNOWN,
        number: call.callerNumber && formatPhoneNumber(call.callerNumber),
        started: timeWords(call.startedAt ?? call.receivedAt, clock),
        duration: call.durationSeconds === null ? null : durationWords(call.durationSeconds),
        category: labelOf(call.category),
        priority: word(call.priority),
        sentiment: word(call.sentiment),
        resolution: word(call.resolution),
        outcome: word(call.outcome),
        summary: plain(call.summary, LONGEST_SUMMARY),
        assignee: plain(callAssignee),
      }

export type EmailSubject = {
  id: string
  assigneeId: string | null
  isSample: boolean
  /** Below the address of the product. */
  path: string
  values: Values
}

const assignee = alias(users, 'assignee')
const callAssignee = alias(users, 'call_assignee')

const ofCall = { call: calls, callerName: shownCallerName, callAssignee: callAssignee.name }

const readCall = async (db: Db, id: string, clock: Clock): Promise<EmailSubject | null> => {
  const [row] = await db
    .select(ofCall)
    .from(calls)
    .leftJoin(callAssignee, eq(callAssignee.id, calls.assigneeId))
    .where(eq(calls.id, id))
  if (!row) return null
  const labelOf = await readLabels(db, [row.call.category])
  return {
    id,
    assigneeId: row.call.assigneeId,
    isSample: row.call.isSample,
    path: `/unified-dashboard/${id}`,
    values: { call: callValues(row, labelOf, clock) },
  }
}

const nameOf = (callerId: typeof callers.id) =>
  sql<string | null>`coalesce(${givenName(callerId)}, ${callers.toldName})`

const pathOfStep = ({ kind, callId }: typeof nextSteps.$inferSelect) => {
  if (callId !== null) return `/unified-dashboard/${callId}`
  return kind === 'callback' ? '/callbacks' : '/'
}

const readStep = async (db: Db, id: string, clock: Clock): Promise<EmailSubject | null> => {
  const [row] = await db
    .select({ ...ofCall, step: nextSteps, assigneeName: assignee.name, own: nameOf(callers.id) })
    .from(nextSteps)
    .leftJoin(calls, eq(calls.id, nextSteps.callId))
    .leftJoin(
      callers,
      sql`${callers.id} = coalesce(${nextSteps.callbackCallerId}, ${nextSteps.callerId})`,
    )
    .leftJoin(assignee, eq(assignee.id, nextSteps.assigneeId))
    .leftJoin(callAssignee, eq(callAssignee.id, calls.assigneeId))
    .where(eq(nextSteps.id, id))
  if (!row) return null
  const { step } = row
  const call = callValues(row, await readLabels(db, [row.call?.category ?? null]), clock)
  const due = step.dueAt && step.dueTo && step.dueTo > step.dueAt ? step.dueTo : step.dueAt
  return {
    id,
    assigneeId: step.assigneeId,
    isSample: row.call?.isSample ?? false,
    path: pathOfStep(step),
    values: {
      call,
      step: {
        title: plain(step.title),
        caller: plain(row.own) ?? call.caller ?? UNKNOWN,
        due: timeWords(due, clock),
        overdue: overdueWords(due, clock),
        priority: word(step.priority),
        assignee: plain(row.assigneeName),
      },
    },
  }
}

const readTicket = async (db: Db, id: string, clock: Clock): Promise<EmailSubject | null> => {
  const [row] = await db
    .select({ ...ofCall, ticket: tickets, assigneeName: assignee.name, own: nameOf(callers.id) })
    .from(tickets)
    .leftJoin(calls, eq(calls.id, tickets.callId))
    .leftJoin(callers, eq(callers.id, tickets.callerId))
    .leftJoin(assignee, eq(assignee.id, tickets.assigneeId))
    .leftJoin(callAssignee, eq(callAssignee.id, calls.assigneeId))
    .where(eq(tickets.id, id))
  if (!row) return null
  const { ticket } = row
  const labelOf = await readLabels(db, [ticket.category, row.call?.category ?? null])
  const call = callValues(row, labelOf, clock)
  return {
    id,
    assigneeId: ticket.assigneeId,
    isSample: row.call?.isSample ?? false,
    path: `/ai-tickets?ticket=${id}`,
    values: {
      call,
      ticket: {
        number: `#${ticket.number}`,
        subject: plain(ticket.subject),
        caller: plain(row.own) ?? call.caller ?? UNKNOWN,
        status: word(ticket.status),
        priority: word(ticket.priority),
        category: labelOf(ticket.category),
        due: timeWords(ticket.nextDue, clock),
        overdue: overdueWords(ticket.nextDue, clock),
        assignee: plain(row.assigneeName),
      },
    },
  }
}

const READERS = { call: readCall, 'next-step': readStep, ticket: readTicket } as const

/** What a mail can say of a subject; null once it is gone. */
export const readSubject = async (
  db: Db,
  kind: EmailSubjectKind,
  id: string,
  now: Date,
): Promise<EmailSubject | null> => {
  const { zone } = await readOrganisationCalendar(db)
  return READERS[kind](db, id, { now, zone })
}
