import { eq } from 'drizzle-orm'

import type { RoutingRule } from '@/contracts/routing'

import type { Database, Transaction } from '../db/client'
import { routingPlans } from '../db/routing-schema'

/** Of calls in one transaction, which the embedded database does alone. */
export const AT_ONCE = 50

export type Plan = typeof routingPlans.$inferSelect

export const NO_PLAN: Plan = {
  id: 1,
  rules: [],
  teams: [],
  people: [],
  capacity: 20,
  returnMinutes: null,
  version: 1,
  changedByName: null,
  changedAt: null,
}

export const readPlan = async (db: Database | Transaction): Promise<Plan> => {
  const [row] = await db.select().from(routingPlans).where(eq(routingPlans.id, NO_PLAN.id))
  return row ?? NO_PLAN
}

export const rulesInUse = ({ rules }: Pick<Plan, 'rules'>): RoutingRule[] =>
  rules.filter(({ since }) => since !== null)

/** Whom the rules in use mean. */
export const peopleOf = (plan: Plan): string[] =>
  rulesInUse(plan).flatMap((rule) =>
    'userId' in rule.target ? [rule.target.userId] : (teamOf(plan, rule)?.memberIds ?? []),
  )

/** Null: the rule names one person. */
export const teamOf = ({ teams }: Pick<Plan, 'teams'>, { target }: Pick<RoutingRule, 'target'>) =>
  'teamId' in target ? (teams.find(({ id }) => id === target.teamId) ?? null) : null
