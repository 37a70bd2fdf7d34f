import { sql } from 'drizzle-orm'

import { seededRandom } from '@/lib/seeded-random'
import { analyzeDueCalls } from '@/server/calls/analyze-due'
import type { DeliveredEvent, Deps } from '@/server/deps'
import { readEvent } from '@/server/provider-events/reading/read-event'
import { backDatedTimes } from '@/simulator/calls/back-dated-times'
import { createCallWriter } from '@/simulator/calls/call-writer'
import type { SimulatedCall } from '@/simulator/calls/simulated-call'
import { eventsOfCall } from '@/simulator/events-of-call'

const AT_ONCE = 64

const deliveredEvents = (call: SimulatedCall): DeliveredEvent[] =>
  eventsOfCall(call).flatMap(({ provider, event, body }) => {
    const receivedAt = call.endedAt
    const read = readEvent({ provider, body: JSON.parse(body), receivedAt })
    if (!read.ok) throw new Error(`The simulator wrote what is refused: ${read.refusal.reason}`)
    const { reading } = read
    if (reading.effect === 'ignore') return []
    const bodyHash = `${call.id} ${event} ${body.length}`
    return [{ reading, bodyHash, bytes: body.length, receivedAt, isSample: false }]
  })

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
  let waiting: Promise<unknown>[] = []
  for (const endedAt of backDatedTimes({ now, days: 60, calls: count }, seededRandom(`${seed}`))) {
    // Handed over in their order, and committed together.
    waiting.push(...deliveredEvents(write(endedAt)).map((event) => deps.intake.take(event)))
    if (waiting.length < AT_ONCE) continue
    await Promise.all(waiting)
    waiting = []
  }
  await Promise.all(waiting)
  await db.execute(sql`create table bench_molds as
    select row_number() over (order by provider_call_id) - 1 as n, id, caller_name is not null as is_named
    from calls`)
  await db.execute(sql`alter table bench_molds add primary key (n)`)
  await db.execute(sql`update calls set caller_number = null, caller_name = null`)
  await analyzeDueCalls(deps)
}
