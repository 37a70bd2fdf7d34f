import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'

import { CALL_STATUSES } from '@/contracts/call-words'
import { hasEnded } from '@/domain/call-state'

import type { Database } from '../db/client'
import { calls } from '../db/schema'
import type { AskedProvider } from '../provider-api/provider-api'

/** Longer than most calls; asking about one that still runs does no harm. */
const NEVER_ENDED_AFTER_MS = 60 * 60_000
const BATCH = 100
const RUNNING = CALL_STATUSES.filter((status) => !hasEnded(status))

export type NeverEnded = { id: string; providerCallId: string }

/** The calls that should have ended long ago and of which we have not heard so, in batches. */
export const readNeverEnded = async function* (
  db: Database,
  provider: AskedProvider,
  now: Date,
): AsyncGenerator<NeverEnded[]> {
  const before = new Date(now.getTime() - NEVER_ENDED_AFTER_MS)
  let last: (NeverEnded & { sortAt: Date }) | undefined
  do {
    const rows: (NeverEnded & { sortAt: Date })[] = await db
      .select({ id: calls.id, providerCallId: calls.providerCallId, sortAt: calls.sortAt })
      .from(calls)
      .where(
        and(
          eq(calls.provider, provider),
          eq(calls.isSample, false),
          inArray(calls.status, RUNNING),
          lt(calls.sortAt, before),
          last &&
            sql`(${calls.sortAt}, ${calls.id}) > (${last.sortAt.toISOString()}::timestamptz, ${last.id}::uuid)`,
        ),
      )
      .orderBy(asc(calls.sortAt), asc(calls.id))
      .limit(BATCH)
    if (rows.length > 0) yield rows
    last = rows.length === BATCH ? rows.at(-1) : undefined
  } while (last)
}
