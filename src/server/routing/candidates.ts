import { and, type AnyColumn, count, eq, inArray, isNotNull, isNull, max } from 'drizzle-orm'

import type { RoutingRuleInput } from '@/contracts/routing'
import { byName } from '@/domain/people-names'
import type { Candidate } from '@/domain/routing/choose-person'

import type { Database, Transaction } from '../db/client'
import { nextSteps } from '../db/next-steps-schema'
import { routings } from '../db/routing-schema'
import { users } from '../db/schema'
import { tickets } from '../db/tickets-schema'
import { findAvailable } from '../presence/available'
import { type Plan, teamOf } from './plan'

type Role = (typeof users.$inferSelect)['role']

/** Everybody with an account, or those of them, as work can be routed to them now, by name. */
export const readCandidates = async (
  db: Database | Transaction,
  { people, capacity }: Pick<Plan, 'people' | 'capacity'>,
  now: Date,
  only?: string[],
): Promise<(Candidate & { role: Role })[]> => {
  const isOf = (column: AnyColumn) => (only ? inArray(column, only) : isNotNull(column))
  const all = await db
    .select({ id: users.id, name: users.name, role: users.role })
    .from(users)
    .where(and(isNotNull(users.passwordHash), isOf(users.id)))
  const available = new Set((await findAvailable(db, now)).map(({ id }) => id))
  const steps = await db
    .select({ id: nextSteps.assigneeId, open: count() })
    .from(nextSteps)
    .where(and(isOf(nextSteps.assigneeId), eq(nextSteps.status, 'open')))
    .groupBy(nextSteps.assigneeId)
  const opened = await db
    .select({ id: tickets.assigneeId, open: count() })
    .from(tickets)
    .where(
      and(
        isOf(tickets.assigneeId),
        inArray(tickets.status, ['open', 'pending']),
        isNull(tickets.keptId),
      ),
    )
    .groupBy(tickets.assigneeId)
  const routed = await db
    .select({ id: routings.assigneeId, at: max(routings.assignedAt) })
    .from(routings)
    .where(isOf(routings.assigneeId))
    .groupBy(routings.assigneeId)
  const open = new Map<string | null, number>()
  for (const one of [...steps, ...opened]) open.set(one.id, (open.get(one.id) ?? 0) + one.open)
  const routedAt = new Map(routed.map(({ id, at }) => [id, at?.getTime() ?? 0]))
  const own = new Map(people.map((one) => [one.userId, one]))
  return all.toSorted(byName).map(({ id, name, role }) => ({
    userId: id,
    name,
    role,
    mayWork: role !== 'user',
    isAvailable: available.has(id),
    open: open.get(id) ?? 0,
    capacity: own.get(id)?.capacity ?? capacity,
    skills: own.get(id)?.skills ?? [],
    routedAt: routedAt.get(id) ?? 0,
  }))
}

/** Those of them whom a rule means. */
export const candidatesOf = <Person extends Candidate>(
  plan: Pick<Plan, 'teams'>,
  rule: Pick<RoutingRuleInput, 'target'>,
  people: readonly Person[],
): Person[] => {
  const { target } = rule
  const ids = 'userId' in target ? [target.userId] : (teamOf(plan, rule)?.memberIds ?? [])
  return people.filter(({ userId }) => ids.includes(userId))
}

/** Who has other open work of these calls. */
export const readHolders = async (tx: Transaction, callIds: string[]) => {
  const steps = await tx
    .selectDistinct({ callId: nextSteps.callId, userId: nextSteps.assigneeId })
    .from(nextSteps)
    .where(
      and(
        inArray(nextSteps.callId, callIds),
        eq(nextSteps.status, 'open'),
        isNotNull(nextSteps.assigneeId),
      ),
    )
  const opened = await tx
    .selectDistinct({ callId: tickets.callId, userId: tickets.assigneeId })
    .from(tickets)
    .where(
      and(
        inArray(tickets.callId, callIds),
        inArray(tickets.status, ['open', 'pending']),
        isNull(tickets.keptId),
        isNotNull(tickets.assigneeId),
      ),
    )
  const holders = new Map<string | null, Set<string>>()
  for (const { callId, userId } of [...steps, ...opened]) {
    if (userId === null) continue
    holders.set(callId, (holders.get(callId) ?? new Set()).add(userId))
  }
  return holders
}
