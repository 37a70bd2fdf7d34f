import { and, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { readUuid } from '@/contracts/call-search'

import { calls } from '../db/schema'

type Asked = {
  priority: readonly string[]
  createdFrom?: string | undefined
  createdTo?: string | undefined
  finishedFrom?: string | undefined
  finishedTo?: string | undefined
  withoutDemo?: boolean | undefined
}

const within = (column: PgColumn, from: string | undefined, to: string | undefined) =>
  and(
    from === undefined ? undefined : gte(column, new Date(from)),
    to === undefined ? undefined : lt(column, new Date(to)),
  )

/** Of a user by their id, of `me`, `unassigned`, or of `everyone`. */
export const isOwnedBy = (assigneeId: PgColumn, owner: string, actorId: string) => {
  if (owner === 'everyone') return undefined
  if (owner === 'unassigned') return isNull(assigneeId)
  const id = owner === 'me' ? actorId : readUuid(owner)
  return id === undefined ? sql`false` : eq(assigneeId, id)
}

/** Of one of `values`; of any when none is given. */
export const isOneOf = (column: PgColumn, values: readonly string[]) =>
  values.length > 0 ? inArray(column, [...values]) : undefined

type Work = Record<'callId' | 'createdAt' | 'priority', PgColumn>

/** Whether work is not of a demo call. */
export const isOfNoDemo = (callId: PgColumn): SQL =>
  sql`not exists (select from ${calls} where ${calls.id} = ${callId} and ${calls.isDemo})`

/** What next steps, callbacks and tickets are filtered by alike, beside their owner. */
export const isAskedWork = (
  { callId, createdAt, priority }: Work,
  finishedAt: PgColumn,
  asked: Asked,
): SQL | undefined =>
  and(
    isOneOf(priority, asked.priority),
    within(createdAt, asked.createdFrom, asked.createdTo),
    within(finishedAt, asked.finishedFrom, asked.finishedTo),
    asked.withoutDemo === true ? isOfNoDemo(callId) : undefined,
  )
