import { and, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm'

import type { CallerCounts } from '@/contracts/privacy'

import { callerIdentities, callers } from '../db/callers-schema'
import type { Database, Transaction } from '../db/client'
import { queryRows } from '../db/rows'
import { nextSteps } from '../db/next-steps-schema'
import { calls, providerEvents } from '../db/schema'
import { tickets } from '../db/tickets-schema'
import { canonicalNumber } from '../provider-events/reading/caller'
import { isForOther } from './for-others'

export type StoredPerson = {
  number: string
  /** Every number and address of theirs, of who is merged with them too. */
  identities: string[]
  callerIds: string[]
  isCall: SQL
  isStep: SQL
  isTicket: SQL
}

export const findPerson = async (
  tx: Database | Transaction,
  typed: string,
): Promise<StoredPerson> => {
  const number = canonicalNumber(typed)
  const rows = await queryRows<{ id: string }>(
    tx,
    sql`select ${callers.id} from ${callers} where coalesce(${callers.keptId}, ${callers.id}) in (
          select coalesce(own.kept_id, own.id) from ${callers} own where own.id in (
            select ${callerIdentities.callerId} from ${callerIdentities} where ${callerIdentities.value} = ${number}
            union select ${calls.callerId} from ${calls} where ${calls.callerNumber} = ${number}))
        order by ${callers.id}`,
  )
  const callerIds = rows.map(({ id }) => id)
  const isOfNumber = eq(calls.callerNumber, number)
  const isCall = or(isOfNumber, inArray(calls.callerId, callerIds)) ?? isOfNumber
  const isTheirs = (table: typeof nextSteps | typeof tickets) => {
    const isOfCall = inArray(table.callId, tx.select({ id: calls.id }).from(calls).where(isCall))
    const isTheirOwn = and(isOfCall, not(isForOther(table))) ?? isOfCall
    return or(isTheirOwn, inArray(table.callerId, callerIds)) ?? isTheirOwn
  }
  const known = await queryRows<{ value: string }>(
    tx,
    sql`select ${callerIdentities.value} as value from ${callerIdentities}
          where ${inArray(callerIdentities.callerId, callerIds)}
        union select ${calls.callerNumber} from ${calls} where ${isCall} and ${calls.callerNumber} is not null`,
  )
  const identities = [...new Set([number, ...known.map(({ value }) => value.split(';')[0] ?? '')])]
  const isStep = isTheirs(nextSteps)
  const isTicket = isTheirs(tickets)
  return { number, identities, callerIds, isCall, isStep, isTicket }
}

export const countCaller = async (
  tx: Database | Transaction,
  { number, isCall, isStep, isTicket }: StoredPerson,
): Promise<CallerCounts> => {
  const ids = tx.select({ id: calls.id }).from(calls).where(isCall)
  return {
    number,
    calls: await tx.$count(calls, isCall),
    nextSteps: await tx.$count(nextSteps, isStep),
    tickets: await tx.$count(tickets, isTicket),
    events: await tx.$count(providerEvents, inArray(providerEvents.callId, ids)),
  }
}
