import { eq, inArray, sql } from 'drizzle-orm'

import type { CallerCounts } from '@/contracts/privacy'

import type { Database, Transaction } from '../db/client'
import { calls, nextSteps, providerEvents } from '../db/schema'
import { canonicalNumber } from '../provider-events/caller'

/** The ids of every call of the caller with this number, oldest first. */
export const callIdsOf = async (tx: Database | Transaction, number: string): Promise<string[]> => {
  const rows = await tx
    .select({ id: calls.id })
    .from(calls)
    .where(eq(calls.callerNumber, canonicalNumber(number)))
    .orderBy(calls.sortAt, calls.id)
  return rows.map((row) => row.id)
}

/** How much is stored about the caller with this number. */
export const countCaller = async (
  tx: Database | Transaction,
  number: string,
): Promise<CallerCounts> => {
  const ids = await callIdsOf(tx, number)
  const all = sql<number>`count(*)::int`
  const [[steps], [events]] =
    ids.length === 0
      ? [[], []]
      : await Promise.all([
          tx.select({ count: all }).from(nextSteps).where(inArray(nextSteps.callId, ids)),
          tx.select({ count: all }).from(providerEvents).where(inArray(providerEvents.callId, ids)),
        ])
  return {
    number: canonicalNumber(number),
    calls: ids.length,
    nextSteps: steps?.count ?? 0,
    events: events?.count ?? 0,
  }
}
