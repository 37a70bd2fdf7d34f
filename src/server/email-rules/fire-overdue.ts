import { and, eq, inArray } from 'drizzle-orm'

import { EMAIL_TRIGGERS, isTimed } from '@/contracts/email-rule-words'

import { readSuccessors } from '../call-labels/store'
import { change } from '../changes/change'
import { emailRules } from '../db/email-rules-schema'
import type { Deps } from '../deps'
import type { RunningJob } from '../jobs/run-job'
import { EMAILS, fireRule } from './fire-rule'
import { overdueOf } from './match'

const AT_ONCE = 100
const TIMED = EMAIL_TRIGGERS.filter(isTimed)

/** A slice of what became overdue; answers whether there may be more. */
const fireSlice = (deps: Deps, ruleId: string) =>
  change(deps, EMAILS, async (tx) => {
    const isActive = and(eq(emailRules.id, ruleId), eq(emailRules.isActive, true))
    const [rule] = await tx.select().from(emailRules).where(isActive).for('no key update')
    if (!rule || !isTimed(rule.trigger)) return false
    const successorOf = await readSuccessors(tx)
    const overdue = await overdueOf(tx, rule, { now: tx.at, successorOf, limit: AT_ONCE })
    await fireRule(
      tx,
      deps,
      rule,
      overdue.map(({ id, occasion }) => ({ subjectId: id, occasion })),
    )
    return overdue.length === AT_ONCE
  })

/** Acts on times that have passed, rule by rule and in slices. One that fails leaves the others alone. */
export const fireOverdue = async (deps: Deps, { signal }: Pick<RunningJob, 'signal'>) => {
  const rules = await deps.db
    .select({ id: emailRules.id })
    .from(emailRules)
    .where(and(eq(emailRules.isActive, true), inArray(emailRules.trigger, TIMED)))
    .orderBy(emailRules.id)
  const failures: unknown[] = []
  for (const { id } of rules) {
    try {
      do signal.throwIfAborted()
      while (await fireSlice(deps, id))
    } catch (error) {
      signal.throwIfAborted()
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
