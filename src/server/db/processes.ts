import { eq } from 'drizzle-orm'

import type { Database } from './client'
import { processes } from './processes-schema'

/** Without an event: no consumer follows the processes. */
export const keepProcess = async (
  db: Database,
  { id, seenAt, memoryBytes, ...process }: typeof processes.$inferInsert,
) => {
  const seen = { seenAt, memoryBytes }
  await db
    .insert(processes)
    .values({ id, ...process, ...seen })
    .onConflictDoUpdate({ target: processes.id, set: seen })
}

export const forgetProcess = async (db: Database, id: string) => {
  await db.delete(processes).where(eq(processes.id, id))
}
