import { and, asc, eq, inArray, lt, lte, ne, sql } from 'drizzle-orm'

import {
  type Candidate,
  canTakeOne,
  type Choice,
  choosePerson,
  whyNobody,
} from '@/domain/routing/choose-person'
import type { RoutingRule } from '@/contracts/routing'

import { claimEnds } from '../callbacks/store'
import { change, type ChangeTx } from '../changes/change'
import { routings } from '../db/routing-schema'
import type { Deps } from '../deps'
import { aheadInTime } from '../http/list-cursor'
import { writeSteps } from '../next-steps/write-steps'
import { withdrawFrom } from '../notifications/assigned'
import { assignWaiting, giveTicket, lockAssigning } from '../tickets/auto-assign'
import { candidatesOf, readCandidates, readHolders } from './candidates'
import { findRules, notifyOfTickets } from './find-rules'
import { AT_ONCE, peopleOf, type Plan, readPlan, rulesInUse, teamOf } from './plan'
import { returnNotBegun } from './return-not-begun'
import { hasWaiting, matchRows } from './waiting-calls'
import { lockWork, readWork, type Work } from './waiting-work'

export const ROUTER = { kind: 'system', name: 'Smart Routing' } as const
const MOST_PASSES = 200
export const MOST_RETURNS = 3
const MINUTE_MS = 60_000

type Row = typeof routings.$inferSelect

/** Compare and set: what was taken meanwhile stays. Answers what was given. */
const give = async (tx: ChangeTx, work: Work, { chosen, reason }: Choice, ruleName: string) => {
  const { steps, tickets } = await lockWork(tx, work)
  const fields = { assigneeId: chosen.userId }
  await writeSteps(
    tx,
    ROUTER,
    steps.map((before) => ({ before, fields })),
  )
  const stepIds = steps.map(({ id }) => id)
  await withdrawFrom(tx, chosen.userId, 'returned', stepIds)
  const assignedBecause = `by rule “${ruleName}”: ${reason}`
  for (const ticket of tickets)
    await giveTicket(tx, ticket, { ...fields, assignedBecause, actor: ROUTER })
  return { stepIds, ticketIds: tickets.map(({ id }) => id) }
}

const assign = async (tx: ChangeTx, row: Row, work: Work, choice: Choice, plan: Plan) => {
  const given = await give(tx, work, choice, row.ruleName)
  const count = given.stepIds.length + given.ticketIds.length
  if (count === 0) return 0
  const { chosen, reason, candidates } = choice
  const { returnMinutes } = plan
  await tx
    .update(routings)
    .set({
      state: 'assigned',
      assigneeId: chosen.userId,
      assigneeName: chosen.name,
      assignedAt: tx.at,
      reason,
      candidates,
      ...given,
      returnAt:
        returnMinutes === null ? null : new Date(tx.at.getTime() + returnMinutes * MINUTE_MS),
    })
    .where(eq(routings.id, row.id))
  tx.record({
    entity: 'routing',
    id: row.id,
    what: 'call.routed',
    callId: row.callId,
    after: { assigneeId: chosen.userId, rule: row.ruleName, why: reason },
    isAudited: true,
  })
  return count
}

const readHeld = (tx: ChangeTx, ruleIds: string[], after: Row | null) =>
  tx
    .select()
    .from(routings)
    .where(
      and(
        eq(routings.state, 'held'),
        inArray(routings.ruleId, ruleIds),
        lt(routings.returns, MOST_RETURNS),
        after ? aheadInTime([after.since, after.id], routings.since, routings.id) : undefined,
      ),
    )
    .orderBy(asc(routings.since), asc(routings.id))
    .limit(AT_ONCE)
    .for('update')

/** The oldest first, of all rules whose people can take something. Answers how many were assigned. */
const serve = async (tx: ChangeTx, plan: Plan, people: Candidate[]): Promise<number> => {
  const rules = rulesInUse(plan)
  let served = 0
  for (let after: Row | null = null; served < AT_ONCE;) {
    const servable = rules.filter((rule) => canTakeOne(candidatesOf(plan, rule, people), rule))
    const held: Row[] =
      servable.length === 0
        ? []
        : await readHeld(
            tx,
            servable.map(({ id }) => id),
            after,
          )
    const last = held.at(-1)
    if (!last) break
    after = last
    served += await serveThese(tx, plan, people, held)
  }
  return served
}

const serveThese = async (tx: ChangeTx, plan: Plan, people: Candidate[], held: Row[]) => {
  const ids = held.map(({ callId }) => callId)
  const workOf = await readWork(tx, ids)
  const holders = await readHolders(tx, ids)
  let served = 0
  for (const row of held) {
    const all = workOf(row.callId)
    // A person is dialling: it is theirs until they give it back.
    const isFree = ({ claimedById, claimedAt }: (typeof all.steps)[number]) =>
      claimedById === null || claimedAt === null || claimEnds(claimedAt) <= tx.at
    const work = { ...all, steps: all.steps.filter(isFree) }
    const rule = plan.rules.find(({ id }) => id === row.ruleId)
    if (!rule || work.steps.length + work.tickets.length === 0) continue
    const choice = choosePerson(candidatesOf(plan, rule, people), {
      skill: rule.skill,
      team: teamOf(plan, rule)?.name ?? null,
      hasRest: holders.get(row.callId) ?? new Set(),
      notBegunBy: row.notBegunByIds,
    })
    if (!choice) continue
    const count = await assign(tx, row, work, choice, plan)
    choice.chosen.open += count
    choice.chosen.routedAt = tx.at.getTime()
    served += 1
  }
  return served
}

/** Why what is still held waits, as of now. */
const explain = async (tx: ChangeTx, plan: Plan, people: Candidate[]) => {
  const setReason = (which: ReturnType<typeof and>, reason: string) =>
    tx
      .update(routings)
      .set({ reason })
      .where(and(eq(routings.state, 'held'), which, ne(routings.reason, reason)))
  await setReason(
    sql`${routings.returns} >= ${MOST_RETURNS}`,
    `It came back ${MOST_RETURNS} times because it was not begun. Assign it by hand.`,
  )
  for (const rule of rulesInUse(plan)) {
    const candidates = candidatesOf(plan, rule, people)
    if (canTakeOne(candidates, rule)) continue
    const about = { skill: rule.skill, team: teamName(plan, rule) }
    const isOf = and(eq(routings.ruleId, rule.id), lt(routings.returns, MOST_RETURNS))
    await setReason(isOf, whyNobody(candidates, about))
  }
}

const teamName = (plan: Plan, rule: RoutingRule) =>
  'teamId' in rule.target ? (teamOf(plan, rule)?.name ?? 'The team') : null

/** Answers whether there may be more to do at once. */
const routeSome = async (deps: Deps): Promise<boolean> => {
  const isDue = lte(routings.returnAt, deps.now())
  const [due] = await deps.db.select({ id: routings.id }).from(routings).where(isDue).limit(1)
  if (!due && !(await hasWaiting(deps.db))) return false
  return change(deps, ROUTER, async (tx) => {
    await lockAssigning(tx)
    const plan = await readPlan(tx)
    const returned = await returnNotBegun(tx, plan)
    const matched = await matchRows(tx)
    const { looked, held } = await findRules(tx, plan)
    const people = await readCandidates(tx, plan, tx.at, peopleOf(plan))
    const served = await serve(tx, plan, people)
    await explain(tx, plan, people)
    await notifyOfTickets(tx, held)
    await assignWaiting(tx)
    return [returned, matched, looked, served].some((done) => done >= AT_ONCE)
  })
}

/**
 * Gives the open work of calls to the people their rules name. Asked for by what happened, and by the
 * clock; one process at a time.
 */
export const routeWork = async (deps: Deps, signal?: AbortSignal) => {
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    signal?.throwIfAborted()
    if (!(await routeSome(deps))) return
  }
}
