import { eq, inArray, type SQL, sql } from 'drizzle-orm'

import type { CallerCounts } from '@/contracts/privacy'

import type { Database, Transaction } from '../db/client'
import { calls, nextSteps, providerEvents } from '../db/schema'
import { canonicalNumber } from '../provider-events/reading/caller'

/** What makes a call one of the caller with this number. */
export const isOfCaller = (number: string): SQL => eq(calls.callerNumber, canonicalNumber(number))

/** The ids of a caller's calls, for use in another query: a switchboard may have rung very often. */
export const callIdsOf = (tx: Database | Transaction, number: string) =>
  tx.select({ id: calls.id }).from(calls).where(isOfCaller(number))

/** How much is stored about the caller with this number. */
export const countCaller = async (
  tx: Database | Transaction,
  number: string,
): Promise<CallerCounts> => {
  const all = { count: sql<number>`count(*)::int` }
  const ids = callIdsOf(tx, number)
  const [ofCalls] = await tx.select(all).from(calls).where(isOfCaller(number))
  const [steps] = await tx.select(all).from(nextSteps).where(inArray(nextSteps.callId, ids))
  const [events] = await tx
    .select(all)
    .from(providerEvents)
    .where(inArray(providerEvents.callId, ids))
  return {
    number: canonicalNumber(number),
    calls: ofCalls?.count ?? 0,
    nextSteps: steps?.count ?? 0,
    events: events?.count ?? 0,
  }
}
