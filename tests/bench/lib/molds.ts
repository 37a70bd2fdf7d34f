import { sql } from 'drizzle-orm'

import { seededRandom } from '@/lib/seeded-random'
import { analyzeDueCalls } from '@/server/calls/analyze-due'
import type { Deps } from '@/server/deps'
import { readEvent } from '@/server/provider-events/read-event'
import { backDatedTimes } from '@/simulator/calls/back-dated-times'
import { createCallWriter } from '@/simulator/calls/call-writer'
import { eventsOfCall } from '@/simulator/events-of-call'

/**
 * Different finished calls, written by the simulator and taken in as if they had been delivered, in
 * the table `bench_molds`. They belong to nobody: a copy is found by its own caller only.
 */
export const makeMolds = async (
  deps: Deps,
  { count, seed, now }: { count: number; seed: number; now: Date },
): Promise<void> => {
  const { db } = deps
  const write = createCallWriter({
    seed: String(seed),
    providers: ['vapi', 'retell'],
    minimumGapSeconds: 900,
  })
  for (const endedAt of backDatedTimes({ now, days: 60, calls: count }, seededRandom(`${seed}`))) {
    const call = write(endedAt)
    for (const { provider, event, body } of eventsOfCall(call)) {
      const read = readEvent({ provider, body: JSON.parse(body), receivedAt: endedAt })
      if (!read.ok) throw new Error(`The simulator wrote what is refused: ${read.refusal.reason}`)
      if (read.reading.effect === 'ignore') continue
      const bodyHash = `${call.id} ${event} ${body.length}`
      const delivery = { bodyHash, bytes: body.length, receivedAt: endedAt, isSample: false }
      await deps.intake.take({ reading: read.reading, ...delivery })
    }
  }
  await db.execute(sql`create table bench_molds as
    select row_number() over (order by seq) - 1 as n, id, caller_name is not null as is_named
    from calls`)
  await db.execute(sql`alter table bench_molds add primary key (n)`)
  await db.execute(sql`update calls set caller_number = null, caller_name = null`)
  await analyzeDueCalls(deps)
}
