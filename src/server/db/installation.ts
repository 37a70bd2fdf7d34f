import { eq } from 'drizzle-orm'

import type { Database, Transaction } from './client'
import { installation } from './settings-schema'

/** The id of the scorecard that came with the sample workspace. */
export const SAMPLE_SCORECARD = 'sample-scorecard'

export const readInstallation = async (
  db: Database | Transaction,
  key: string,
): Promise<string | null> => {
  const [row] = await db.select().from(installation).where(eq(installation.key, key))
  return row?.value ?? null
}

export const rememberInstallation = async (
  db: Database | Transaction,
  key: string,
  value: string,
) => {
  await db.insert(installation).values({ key, value }).onConflictDoNothing()
  return (await readInstallation(db, key)) ?? value
}
