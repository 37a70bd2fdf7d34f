import type { Database } from '@/server/db/client'
import { calls } from '@/server/db/schema'

import { recordReset } from './record-events'

/** So many rows fit one statement. */
const BATCH = 1000

/**
 * Ended, analysed calls straight into the database, a minute apart from 19 November 2026 10:00 UTC;
 * the first lasted no time, each next one a second longer. Every third is about billing, the others
 * about an order. Answers their ids, oldest first. `different` changes a row by its number.
 */
export const addCalls = async (
  db: Database,
  count: number,
  different: (index: number) => Partial<typeof calls.$inferInsert> = () => ({}),
): Promise<string[]> => {
  const ids: string[] = []
  for (let first = 0; first < count; first += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - first) }, (_, offset) => {
      const index = first + offset
      const at = new Date(Date.UTC(2026, 10, 19, 10, index))
      return {
        provider: 'vapi' as const,
        providerCallId: `call-${index}`,
        receivedAt: at,
        updatedAt: at,
        sortAt: at,
        startedAt: at,
        status: 'analyzed' as const,
        durationSeconds: index,
        factsRank: 1,
        factsEvent: 'test',
        aiCategory: index % 3 === 0 ? ('billing' as const) : ('order' as const),
        aiPriority: 'normal' as const,
        analysisDue: false,
        ...different(index),
      }
    })
    const added = await db.insert(calls).values(rows).returning({ id: calls.id })
    ids.push(...added.map((row) => row.id))
  }
  // What watches the calls did not see them arrive.
  await recordReset(db)
  return ids
}
