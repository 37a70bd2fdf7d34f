import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { bodiesOf, simulatedCalls, without } from '@tests/builders/provider-calls'
import { startAsking } from '@tests/harness/reconcile'
import { runs } from '@tests/harness/runs'

import { nextSteps } from '../db/next-steps-schema'
import { callContents, calls } from '../db/schema'

const PROVIDERS = ['vapi', 'retell'] as const
const NOW = new Date('2026-11-20T16:00:00Z')
let asking: Awaited<ReturnType<typeof startAsking>>

beforeAll(async () => {
  asking = await startAsking({ overrides: { now: () => NOW } })
})
afterAll(() => asking.server.close())

/** Everything that is stored of the calls, but not when and in which row. */
const readCalls = async () => {
  const { server } = asking
  await server.analyze()
  const rows = await server.db
    .select()
    .from(calls)
    .innerJoin(callContents, eq(callContents.callId, calls.id))
    .orderBy(asc(calls.providerCallId))
  const steps = await server.db.select().from(nextSteps)
  return rows.map(({ calls: call, call_contents: contents }) => {
    // A call that never connected stands where it was first heard of.
    const hasTime = call.startedAt !== null || call.endedAt !== null
    const own = steps.filter((step) => step.callId === call.id)
    return {
      ...without(call, 'id', 'seq', 'callerId', 'receivedAt', 'updatedAt', 'factsSentAt'),
      ...without(contents, 'callId'),
      sortAt: hasTime && call.sortAt,
      nextSteps: own.map(({ title, kind, dueAt }) => ({ title, kind, dueAt })),
    }
  })
}

test.each(PROVIDERS)(
  '%s: whatever arrived in whatever order, after a run the calls are as if everything had',
  async (provider) => {
    const told = simulatedCalls(provider, 14, { seed: 'whatever arrives' })
    const deliveries = told.flatMap(bodiesOf)
    const deliver = async (bodies: unknown[]) => {
      await asking.reset()
      for (const call of told) asking.standIn.add(call)
      for (const body of bodies) expect((await asking.server.deliver(provider, body)).ok).toBe(true)
    }
    await deliver(deliveries)
    const whole = await readCalls()
    expect(whole).toHaveLength(told.length)

    const some = fc.shuffledSubarray(deliveries, { maxLength: deliveries.length })
    await fc.assert(
      fc.asyncProperty(some, async (arrived) => {
        await deliver(arrived)
        const first = await asking.askAndRun(provider)
        expect(first).toMatchObject({ state: 'done', error: null })
        expect(first.counts).toMatchObject({ seen: told.length, failed: 0, closed: 0 })
        expect(await readCalls()).toEqual(whole)
        const second = await asking.askAndRun(provider, 1)
        expect(second.counts).toMatchObject({ seen: told.length, unchanged: told.length })
      }),
      { numRuns: runs(8), examples: [[[]], [deliveries.toReversed()]] },
    )
  },
  120_000,
)
