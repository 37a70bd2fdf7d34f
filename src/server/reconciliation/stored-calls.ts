import { and, eq, inArray } from 'drizzle-orm'

import type { CallState } from '@/domain/call-state'

import type { Database } from '../db/client'
import { callContents, calls } from '../db/schema'
import type { AskedProvider } from '../provider-api/provider-api'
import { stateOfRow } from '../provider-events/storing/stored-state'

export const readStoredCalls = async (
  db: Database,
  provider: AskedProvider,
  providerCallIds: string[],
): Promise<Map<string, CallState>> => {
  if (providerCallIds.length === 0) return new Map()
  const rows = await db
    .select({ call: calls, contents: callContents })
    .from(calls)
    .innerJoin(callContents, eq(callContents.callId, calls.id))
    .where(and(eq(calls.provider, provider), inArray(calls.providerCallId, providerCallIds)))
  return new Map(
    rows.map(({ call, contents }) => [
      call.providerCallId,
      stateOfRow(call, contents, contents.transcript),
    ]),
  )
}
