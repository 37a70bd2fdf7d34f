import { and, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { calls } from '../db/schema'

type Asked = {
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

/** Rows of a list that were made and finished when they are asked for, and of no demo. */
export const isCreatedAndFinished = (
  { callId, createdAt }: { callId: PgColumn; createdAt: PgColumn },
  finishedAt: PgColumn,
  asked: Asked,
): SQL | undefined =>
  and(
    within(createdAt, asked.createdFrom, asked.createdTo),
    within(finishedAt, asked.finishedFrom, asked.finishedTo),
    asked.withoutDemo === true
      ? sql`not exists (select from ${calls} where ${calls.id} = ${callId} and ${calls.isDemo})`
      : undefined,
  )
