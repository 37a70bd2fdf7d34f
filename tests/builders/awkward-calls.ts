import { clockChanges } from '@/domain/business-time/zone-offsets'
import { dayStart } from '@/domain/metrics/time-grid'
import { seededRandom, type SeededRandom } from '@/lib/seeded-random'
import { callers } from '@/server/db/callers-schema'
import type { Database } from '@/server/db/client'
import { callContents } from '@/server/db/schema'

import { anyCall, type StoredCall, storeCalls } from './any-calls'
import { recordReset } from './record-events'

/** Zones whose clocks do what clocks rarely do: half an hour, a quarter, a day that never was. */
export const AWKWARD_ZONES = [
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
] as const

/** Fourteen months and a week in which calls are; in Samoa another two months, around the lost day. */
export const AWKWARD_RANGE = { from: '2025-09-01', to: '2026-11-09' }
export const LOST_DAY_RANGE = { from: '2011-12-01', to: '2012-02-01' }

const HOUR = 3_600_000
const DAY = 24 * HOUR
const CALLS = 1900

const isIn = ({ from, to }: { from: string; to: string }) => {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  return (ms: number) => ms >= first && ms < last
}

/** Where a call may be put on the wrong side: changes of clocks and midnights, and just beside them. */
const edges = (): number[] =>
  AWKWARD_ZONES.flatMap((zone) => {
    const changes = clockChanges(zone).at.filter(
      (ms) => isIn(AWKWARD_RANGE)(ms) || (zone === 'Pacific/Apia' && isIn(LOST_DAY_RANGE)(ms)),
    )
    const days = [
      '2025-09-01',
      '2025-11-02',
      '2026-02-28',
      '2026-03-01',
      '2026-10-04',
      '2026-11-02',
    ]
    const midnights = days.map((day) => dayStart(day, zone).getTime())
    const beside = [-HOUR, -HOUR / 2, -1, 0, 1, HOUR / 2, HOUR]
    return [...changes, ...midnights].flatMap((ms) => beside.map((away) => ms + away))
  })

const spread = (random: SeededRandom): number[] => {
  const days = (Date.parse(AWKWARD_RANGE.to) - Date.parse(AWKWARD_RANGE.from)) / DAY
  const ordinary = Array.from(
    { length: CALLS },
    () => Date.parse(AWKWARD_RANGE.from) + random.whole(0, days * DAY),
  )
  const around = Array.from(
    { length: 120 },
    () => Date.parse('2011-12-30T00:00:00Z') + random.whole(-20 * DAY, 20 * DAY),
  )
  return [...ordinary, ...around]
}

/** What is written differs from what is thought of first: nothing, zero, nobody, no end. */
const different = (random: SeededRandom, sortAt: Date) => ({
  sortAt,
  receivedAt: sortAt,
  startedAt: random.chance(0.9) ? sortAt : null,
  ...(random.chance(0.1) && { durationSeconds: 0 }),
  ...(random.chance(0.05) && { status: 'in-progress' as const, durationSeconds: null }),
  ...(random.chance(0.05) && {
    outcome: 'unknown' as const,
    aiCategory: null,
    humanCategory: null,
  }),
  ...(random.chance(0.1) && { humanResolution: random.pick(['resolved', 'unresolved'] as const) }),
  ...(random.chance(0.1) && { humanCallback: random.chance(0.5) }),
})

const SUBJECTS = ['billing', 'order', 'problem'] as const

/** What waiting for the voice agent was like, and what the call is about beside its category. */
const analysed = (random: SeededRandom) => ({
  latency: random.chance(0.6)
    ? {
        averageMs: random.whole(2000, 30_000) / 10,
        p50Ms: random.chance(0.6) ? random.whole(2000, 30_000) / 10 : null,
        p90Ms: null,
        p95Ms: null,
        maxMs: null,
        turns: null,
      }
    : null,
  analysis: random.chance(0.6)
    ? ({ subjects: SUBJECTS.filter(() => random.chance(0.4)).map((value) => ({ value })) } as never)
    : null,
})

/**
 * More than two thousand calls of every awkward kind, of some people who ring again and again, some of
 * them known by two identities.
 */
export const storeAwkwardCalls = async (
  db: Database,
  people: readonly string[],
): Promise<StoredCall[]> => {
  const random = seededRandom('awkward calls')
  const someone = { kind: 'number' as const, createdAt: new Date('2011-01-01T00:00:00Z') }
  const kept = await db
    .insert(callers)
    .values(Array.from({ length: 40 }, () => someone))
    .returning()
  const merged = await db
    .insert(callers)
    .values(kept.slice(0, 10).map(({ id }) => ({ ...someone, keptId: id })))
    .returning()
  const callerIds = [...kept, ...merged].map(({ id }) => id)
  const news = [...edges(), ...spread(random)].map((ms) => ({
    ...anyCall(random, people),
    ...different(random, new Date(ms)),
    callerId: random.chance(0.6) ? random.pick(callerIds) : null,
  }))
  const stored = await storeCalls(db, news)
  const claims = seededRandom('awkward claims')
  const contents = stored.flatMap(({ id }) => {
    const totalUsd = random.chance(0.1) ? 0 : random.whole(1, 900) / 997
    const costs = random.chance(0.7) ? { totalUsd, components: [] } : null
    return random.chance(0.9)
      ? [{ callId: id, providerAnalysis: {} as never, costs, ...analysed(claims) }]
      : []
  })
  for (let from = 0; from < contents.length; from += 1000) {
    await db.insert(callContents).values(contents.slice(from, from + 1000))
  }
  await recordReset(db)
  return stored
}
