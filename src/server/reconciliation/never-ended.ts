import { and, eq, inArray } from 'drizzle-orm'

import { callFilter } from '@/contracts/call-list-params'
import { RUNNING } from '@/domain/call-state'
import { portionsOf } from '@/lib/portions'

import { matchCallSeqs } from '../calls/match-call-ids'
import type { ListDeps } from '../calls/read-calls'
import { calls } from '../db/schema'
import type { AskedProvider } from '../provider-api/provider-api'

const NEVER_ENDED_AFTER_MS = 60 * 60_000
const BATCH = 100

export type NeverEnded = { id: string; providerCallId: string }

export const readNeverEnded = async function* (
  deps: ListDeps,
  provider: AskedProvider,
  now: Date,
): AsyncGenerator<NeverEnded[]> {
  const to = new Date(now.getTime() - NEVER_ENDED_AFTER_MS).toISOString()
  const filter = callFilter.parse({ status: RUNNING.join(','), provider, to })
  const wanted = { ...filter, sort: 'oldest' as const }
  const seqs = Array.from(await matchCallSeqs(deps, wanted, '', { limit: Infinity }))
  for (const batch of portionsOf(seqs, BATCH)) {
    const rows = await deps.db
      .select({ id: calls.id, providerCallId: calls.providerCallId })
      .from(calls)
      .where(
        and(inArray(calls.seq, batch), eq(calls.isSample, false), inArray(calls.status, RUNNING)),
      )
      .orderBy(calls.sortAt, calls.id)
    if (rows.length > 0) yield rows
  }
}
