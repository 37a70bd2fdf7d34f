import { setImmediate } from 'node:timers/promises'

import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'

import type { RoutingRuleInput } from '@/contracts/routing'
import { BusinessTimeError, isOpenAt } from '@/domain/business-time/business-time'
import type { BusinessCalendar } from '@/domain/business-time/open-hours'
import { filterOf, NO_READER, readQuestion, withSuccessors } from '@/domain/filter/call-filter'

import { readOrganisationCalendar } from '../business-hours/calendar'
import { readSuccessors } from '../call-labels/store'
import type { Database, Transaction } from '../db/client'
import { compileFilter } from '../db/filter-sql'
import { calls } from '../db/schema'
import { type Plan, rulesInUse } from './plan'

/** No calendar has hours for a time that no clock shows. */
const isOpen = (calendar: BusinessCalendar | null, at: Date) => {
  try {
    return calendar !== null && isOpenAt(calendar, at)
  } catch (error) {
    if (error instanceof BusinessTimeError) return false
    throw error
  }
}

type Rule = Pick<RoutingRuleInput, 'filters' | 'hours'>

const IN_ONE_TURN = 250

/**
 * Newest first, the calls and the rules that they fit, by their place. Rules are judged by the call as
 * it is now, and business hours by when it began.
 */
export const fittingRules = async (
  db: Database | Transaction,
  rules: readonly Rule[],
  { isMeant, limit }: { isMeant: SQL | undefined; limit: number },
) => {
  const successorOf = await readSuccessors(db)
  const fits = rules.map(({ filters }) => {
    const question = readQuestion(withSuccessors(filters, successorOf), NO_READER)
    return sql`((${compileFilter(filterOf(question))}) is true)`
  })
  const rows = await db
    .select({
      id: calls.id,
      at: calls.sortAt,
      fits: sql<boolean[]>`jsonb_build_array(${sql.join(fits, sql`, `)})`,
    })
    .from(calls)
    .where(and(isMeant, eq(calls.isSample, false), eq(calls.isDemo, false)))
    .orderBy(desc(calls.sortAt), desc(calls.seq))
    .limit(limit)
  const asksHours = rules.some(({ hours }) => hours !== 'any')
  const calendar = asksHours ? await readOrganisationCalendar(db) : null
  const found: { id: string; at: Date; fitting: number[] }[] = []
  for (const { id, at, fits: fitting } of rows) {
    // So that what others ask for in between is answered.
    if (found.length % IN_ONE_TURN === IN_ONE_TURN - 1) await setImmediate()
    const began = isOpen(calendar, at) ? 'open' : 'closed'
    const isRight = ({ hours }: Rule) => hours === 'any' || hours === began
    found.push({
      id,
      at,
      fitting: rules.flatMap((rule, place) => (fitting[place] && isRight(rule) ? [place] : [])),
    })
  }
  return found
}

/** Of these calls, those that a rule in use means, each with the first. */
export const firstRules = async (tx: Transaction, plan: Plan, callIds: readonly string[]) => {
  const rules = rulesInUse(plan)
  const isMeant = inArray(calls.id, [...callIds])
  const found =
    callIds.length === 0 ? [] : await fittingRules(tx, rules, { isMeant, limit: callIds.length })
  return new Map(
    found.flatMap(({ id, at, fitting }) => {
      const isBegun = (place: number) => Date.parse(rules[place]?.since ?? '') <= at.getTime()
      const rule = rules[fitting.find(isBegun) ?? -1]
      return rule ? [[id, rule] as const] : []
    }),
  )
}
