import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import type { Database } from '@/server/db/client'

/** Keeps others from writing a table, from now until what is returned is called. */
export const holdTable = async (db: Database, table: PgTable) => {
  let letGo = () => {}
  const isOver = new Promise<void>((resolve) => (letGo = resolve))
  let holding = Promise.resolve()
  await new Promise<void>((isHeld, failed) => {
    holding = db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${table} in exclusive mode`)
      isHeld()
      await isOver
    })
    holding.catch(failed)
  })
  return () => {
    letGo()
    return holding
  }
}
