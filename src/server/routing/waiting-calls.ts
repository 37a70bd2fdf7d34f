import { and, type AnyColumn, eq, isNotNull, ne, not, notExists } from 'drizzle-orm'

import type { ChangeTx } from '../changes/change'
import type { Database, Transaction } from '../db/client'
import { nextSteps } from '../db/next-steps-schema'
import { routings } from '../db/routing-schema'
import { tickets } from '../db/tickets-schema'
import { readOrganisationSettings } from '../settings/organisation'
import { AT_ONCE, readPlan, rulesInUse } from './plan'
import { hasWork, IS_WAITING_STEP, IS_WAITING_TICKET } from './waiting-work'

const IS_OPEN = ne(routings.state, 'assigned')

/**
 * Calls whose work waits for a rule that no pass would look for, such as what was done by mistake and
 * opened again. Tickets are left to auto-assign where that is on.
 */
const findStray = async (db: Database | Transaction): Promise<string[]> => {
  if (rulesInUse(await readPlan(db)).length === 0) return []
  const isStray = (callId: AnyColumn) =>
    and(
      isNotNull(callId),
      notExists(
        db
          .select({ id: routings.id })
          .from(routings)
          .where(and(eq(routings.callId, callId), IS_OPEN)),
      ),
    )
  const steps = await db
    .selectDistinct({ callId: nextSteps.callId })
    .from(nextSteps)
    .where(and(IS_WAITING_STEP, isStray(nextSteps.callId)))
    .limit(AT_ONCE)
  const { autoAssignTickets } = await readOrganisationSettings(db)
  const opened = autoAssignTickets
    ? []
    : await db
        .selectDistinct({ callId: tickets.callId })
        .from(tickets)
        .where(and(IS_WAITING_TICKET, isStray(tickets.callId)))
        .limit(AT_ONCE)
  return [...new Set([...steps, ...opened].flatMap(({ callId }) => callId ?? []))]
}

export const hasWaiting = async (db: Database | Transaction) => {
  const open = await db.select({ id: routings.id }).from(routings).where(IS_OPEN).limit(1)
  return open.length > 0 || (await findStray(db)).length > 0
}

/** Has a row for each call whose work waits, and none for others. Answers how many are new. */
export const matchRows = async (tx: ChangeTx): Promise<number> => {
  await tx.delete(routings).where(and(IS_OPEN, not(hasWork(tx))))
  const stray = await findStray(tx)
  if (stray.length > 0)
    await tx
      .insert(routings)
      .values(stray.map((callId) => ({ callId, since: tx.at })))
      .onConflictDoNothing()
  return stray.length
}
