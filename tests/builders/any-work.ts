import { eq } from 'drizzle-orm'

import { CALL_CATEGORIES, NEXT_STEP_KINDS, PRIORITIES } from '@/contracts/call-words'
import { ATTEMPT_OUTCOMES } from '@/contracts/callback-words'
import { NEXT_STEP_STATUSES } from '@/contracts/next-steps'
import { TICKET_STATUSES } from '@/contracts/ticket-words'
import { type SeededRandom, seededRandom } from '@/lib/seeded-random'
import type { Database } from '@/server/db/client'
import { callbackAttempts, nextSteps } from '@/server/db/next-steps-schema'
import { tickets } from '@/server/db/tickets-schema'

import { anyCall, storeCalls } from './any-calls'

const HOUR = 3_600_000

type Making = {
  random: SeededRandom
  /** Of which call or of none. */
  callId: string | null
  assigneeId: string | null
  from: number
}

const laterThan = (random: SeededRandom, from: number, hours: number) =>
  new Date(from + random.whole(0, hours * 60) * 60_000)

const anyStep = ({ random, callId, assigneeId, from }: Making): typeof nextSteps.$inferInsert => {
  const createdAt = laterThan(random, from, 300)
  const status = random.pick(NEXT_STEP_STATUSES)
  const dueAt = random.chance(0.6) ? laterThan(random, createdAt.getTime() - HOUR, 30) : null
  return {
    callId,
    kind: random.chance(0.5) ? 'callback' : random.pick(NEXT_STEP_KINDS),
    title: 'Ring back',
    status,
    priority: random.pick(PRIORITIES),
    source: 'person',
    evidence: [],
    dueAt,
    dueTo: dueAt && random.chance(0.5) ? laterThan(random, dueAt.getTime(), 4) : null,
    assigneeId,
    createdAt,
    completedAt: status === 'open' ? null : laterThan(random, createdAt.getTime(), 40),
    confirmedAt: random.chance(0.5) ? createdAt : null,
  }
}

const anyTicket = ({ random, callId, assigneeId, from }: Making): typeof tickets.$inferInsert => {
  const createdAt = laterThan(random, from, 300)
  const status = random.pick([...TICKET_STATUSES, 'solved', 'closed'] as const)
  const isSolved = status === 'solved' || status === 'closed'
  return {
    callId,
    subject: 'Billed twice',
    body: '',
    status,
    priority: random.pick(PRIORITIES),
    category: random.chance(0.7) ? random.pick(CALL_CATEGORIES.slice(0, 3)) : null,
    source: 'person',
    assigneeId,
    createdAt,
    approvedAt: random.chance(0.3) ? laterThan(random, createdAt.getTime(), 5) : null,
    solvedAt: isSolved ? laterThan(random, createdAt.getTime() + 5 * HOUR, 60) : null,
    resolutionDue: random.chance(0.7) ? laterThan(random, createdAt.getTime(), 50) : null,
  }
}

/** Next steps, callbacks and tickets of some calls, demos among them, and of none; from then on. */
export const storeAnyWork = async (db: Database, people: readonly string[], from: Date) => {
  const random = seededRandom('work')
  const news = Array.from({ length: 30 }, (_, index) => ({
    ...anyCall(random, people),
    isDemo: index % 6 === 0,
  }))
  const stored = await storeCalls(db, news)
  const making = (): Making => ({
    random,
    callId: random.chance(0.7) ? random.pick(stored).id : null,
    assigneeId: random.chance(0.7) ? random.pick(people) : null,
    from: from.getTime(),
  })
  const steps = await db
    .insert(nextSteps)
    .values(Array.from({ length: 220 }, () => anyStep(making())))
    .returning()
  const tried = steps.filter(({ kind }) => kind === 'callback' && random.chance(0.6))
  await db.insert(callbackAttempts).values(
    tried.flatMap(({ id, createdAt }) =>
      Array.from({ length: random.whole(1, 3) }, () => ({
        callbackId: id,
        outcome: random.pick(ATTEMPT_OUTCOMES),
        at: createdAt,
        byName: 'Ana Lopez',
      })),
    ),
  )
  const made = await db
    .insert(tickets)
    .values(Array.from({ length: 160 }, () => anyTicket(making())))
    .returning()
  const [kept] = made
  const merged = made.slice(1, 8).map((ticket) => ({ ...ticket, keptId: kept?.id ?? null }))
  for (const { id, keptId } of merged)
    await db.update(tickets).set({ keptId }).where(eq(tickets.id, id))
}
