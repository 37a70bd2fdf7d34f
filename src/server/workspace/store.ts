import { eq, sql } from 'drizzle-orm'

import type { Workspace } from '@/contracts/workspace'

import type { Database, Transaction } from '../db/client'
import { calls, installation } from '../db/schema'
import { countOpen } from '../next-steps/store'

/** The counts of the sidebar. */
export const readCounts = async (
  db: Database,
  now: Date,
): Promise<Omit<Workspace, 'providers'>> => {
  const [steps, [row]] = await Promise.all([
    countOpen(db, now),
    db
      .select({
        total: sql<number>`count(*)::int`,
        sample: sql<number>`count(*) filter (where ${calls.isSample})::int`,
        unreviewed: sql<number>`count(*) filter (where ${calls.reviewedAt} is null and ${calls.status} in ('ended', 'analyzed'))::int`,
      })
      .from(calls),
  ])
  return {
    openNextSteps: steps.open,
    overdueNextSteps: steps.overdue,
    unreviewedCalls: row?.unreviewed ?? 0,
    totalCalls: row?.total ?? 0,
    sampleCalls: row?.sample ?? 0,
  }
}

export const readInstallation = async (
  db: Database | Transaction,
  key: string,
): Promise<string | null> => {
  const [row] = await db.select().from(installation).where(eq(installation.key, key))
  return row?.value ?? null
}

/** Keeps the first value: what is known about an installation does not change. */
export const rememberInstallation = async (
  db: Database | Transaction,
  key: string,
  value: string,
) => {
  await db.insert(installation).values({ key, value }).onConflictDoNothing()
  return (await readInstallation(db, key)) ?? value
}
