import { and, exists, gte, inArray, lt, ne, notInArray, or, eq } from 'drizzle-orm'
import type * as z from 'zod'

import {
  REPLAYED_DAYS,
  type Replay,
  type replayInput,
  type RoutingRuleInput,
} from '@/contracts/routing'

import type { Database } from '../db/client'
import { nextSteps } from '../db/next-steps-schema'
import { calls, users } from '../db/schema'
import { tickets } from '../db/tickets-schema'
import { fittingRules } from './match-rules'
import { readPlan } from './plan'

const DAY_MS = 24 * 60 * 60_000
export const MOST_REPLAYED = 5000

type Plan = z.output<typeof replayInput>

const leftWork = (db: Database) =>
  or(
    exists(
      db
        .select({ id: nextSteps.id })
        .from(nextSteps)
        .where(and(eq(nextSteps.callId, calls.id), ne(nextSteps.source, 'person'))),
    ),
    exists(
      db
        .select({ id: tickets.id })
        .from(tickets)
        .where(
          and(eq(tickets.callId, calls.id), notInArray(tickets.status, ['draft', 'rejected'])),
        ),
    ),
  )

/** Where a rule sends: what two rules have in common that send to the same. */
const targetKey = (rule: RoutingRuleInput | undefined) =>
  rule ? JSON.stringify([rule.target, rule.skill]) : ''

/** What the rules as edited would make of last week's calls, beside the rules as saved. Changes nothing. */
export const replayRules = async (db: Database, now: Date, edited: Plan): Promise<Replay> => {
  const saved = await readPlan(db)
  const isOn = (rule: RoutingRuleInput) => rule.isOn
  const before = saved.rules.filter(isOn)
  const all = [...before, ...edited.rules.filter(isOn)]
  const from = new Date(now.getTime() - REPLAYED_DAYS * DAY_MS)
  const isMeant = and(gte(calls.sortAt, from), lt(calls.sortAt, now), leftWork(db))
  const found = await fittingRules(db, all, { isMeant, limit: MOST_REPLAYED + 1 })
  const taken = found.slice(0, MOST_REPLAYED).map(({ fitting }) => ({
    saved: all[fitting.find((place) => place < before.length) ?? -1],
    edited: all[fitting.find((place) => place >= before.length) ?? -1],
  }))
  const counts = (id: string | undefined) => ({
    saved: taken.filter((one) => one.saved?.id === id).length,
    edited: taken.filter((one) => one.edited?.id === id).length,
  })
  const isGone = ({ id }: RoutingRuleInput) => !edited.rules.some((rule) => rule.id === id)
  const shown = [...edited.rules, ...saved.rules.filter(isGone)]
  const targetOf = await namesOfTargets(db, shown, [...edited.teams, ...saved.teams])
  return {
    from: from.toISOString(),
    to: now.toISOString(),
    calls: taken.length,
    isCut: found.length > MOST_REPLAYED,
    rules: shown.map((rule) => ({
      id: rule.id,
      name: rule.name,
      target: targetOf(rule),
      ...counts(rule.id),
    })),
    unmatched: counts(undefined),
    moved: taken.filter((one) => targetKey(one.saved) !== targetKey(one.edited)).length,
  }
}

const namesOfTargets = async (
  db: Database,
  rules: readonly RoutingRuleInput[],
  teams: Plan['teams'],
) => {
  const ids = rules.flatMap(({ target }) => ('userId' in target ? [target.userId] : []))
  const people = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, ids))
  const names = new Map([...people, ...teams.toReversed()].map(({ id, name }) => [id, name]))
  return ({ target }: RoutingRuleInput) =>
    names.get('userId' in target ? target.userId : target.teamId) ?? 'No one'
}
