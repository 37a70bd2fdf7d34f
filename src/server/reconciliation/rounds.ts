import { and, asc, desc, eq, lt, sql } from 'drizzle-orm'

import type { ReconciliationCounts } from '@/contracts/reconciliation'

import type { Database, Transaction } from '../db/client'
import { reconciliations } from '../db/reconciliation-schema'
import { recordLive } from '../live/feed'
import type { AskedProvider } from '../provider-api/provider-api'

export type Round = typeof reconciliations.$inferSelect

export const NO_COUNTS: ReconciliationCounts = {
  seen: 0,
  added: 0,
  finished: 0,
  updated: 0,
  closed: 0,
  unchanged: 0,
  failed: 0,
}

/** A round whose process has not been heard of for so long is anybody's to go on with. */
const DEAD_AFTER_MS = 30_000
/** Nobody has begun with it. */
const NOBODY = new Date(0)

/** Makes those who would start a round of the same provider wait for each other. */
const takeTurns = (tx: Transaction, provider: AskedProvider) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`reconciliation ${provider}`}))`)

/** The newest round of a provider, and the newest that saw its whole span. */
export const readLastRounds = async (
  db: Database | Transaction,
  provider: AskedProvider,
): Promise<{ latest: Round | undefined; lastDone: Round | undefined }> => {
  const newest = db
    .select()
    .from(reconciliations)
    .where(eq(reconciliations.provider, provider))
    .orderBy(desc(reconciliations.startedAt), desc(reconciliations.id))
    .limit(1)
  const done = db
    .select()
    .from(reconciliations)
    .where(and(eq(reconciliations.provider, provider), eq(reconciliations.state, 'done')))
    .orderBy(desc(reconciliations.until))
    .limit(1)
  return { latest: (await newest)[0], lastDone: (await done)[0] }
}

type NewRound = Pick<Round, 'cause' | 'requestedByName' | 'since' | 'until' | 'startedAt'>

/**
 * Adds a round for whichever process comes first to run. `make` sees the rounds before it and may
 * answer null. Null also while one runs.
 */
export const addRound = async (
  db: Database,
  provider: AskedProvider,
  make: (before: Awaited<ReturnType<typeof readLastRounds>>) => NewRound | null,
  andThen: (tx: Transaction, round: Round) => Promise<void> = async () => {},
): Promise<Round | null> =>
  db.transaction(async (tx) => {
    await takeTurns(tx, provider)
    const before = await readLastRounds(tx, provider)
    if (before.latest?.state === 'running') return null
    const wanted = make(before)
    if (!wanted) return null
    const [round] = await tx
      .insert(reconciliations)
      .values({ ...wanted, provider, aliveAt: NOBODY, state: 'running', counts: NO_COUNTS })
      .returning()
    if (!round) throw new Error('The round is missing right after it was written')
    await andThen(tx, round)
    await recordLive(tx, [{ entity: 'reconciliation' }])
    return round
  })

/** Takes a provider's round that nobody is working on; null when there is none. */
export const claimRound = async (
  db: Database,
  provider: AskedProvider,
  now: Date,
): Promise<Round | null> => {
  const dead = new Date(now.getTime() - DEAD_AFTER_MS)
  const [free] = await db
    .select({ id: reconciliations.id, version: reconciliations.version })
    .from(reconciliations)
    .where(
      and(
        eq(reconciliations.provider, provider),
        eq(reconciliations.state, 'running'),
        lt(reconciliations.aliveAt, dead),
      ),
    )
    .orderBy(asc(reconciliations.id))
    .limit(1)
  if (!free) return null
  const [claimed] = await db
    .update(reconciliations)
    .set({ aliveAt: now, version: free.version + 1 })
    .where(and(eq(reconciliations.id, free.id), eq(reconciliations.version, free.version)))
    .returning()
  return claimed?.state === 'running' ? claimed : null
}

export type RoundProgress = { counts: ReconciliationCounts; cursor: string | null }
type Ending = { state: 'done' } | { state: 'failed'; error: string }

/** Writes only while the round is still ours and running. Answers whether it was. */
const write = (
  db: Database,
  { id, version }: Round,
  values: Partial<typeof reconciliations.$inferInsert>,
  tell: boolean,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const written = await tx
      .update(reconciliations)
      .set(values)
      .where(
        and(
          eq(reconciliations.id, id),
          eq(reconciliations.version, version),
          eq(reconciliations.state, 'running'),
        ),
      )
      .returning({ id: reconciliations.id })
    if (written.length > 0 && tell) await recordLive(tx, [{ entity: 'reconciliation' }])
    return written.length > 0
  })

/** Says how far it has come, and that somebody is still working on it. */
export const saveRound = (
  db: Database,
  round: Round,
  { counts, cursor }: RoundProgress,
  now: Date,
  tell: boolean,
) => write(db, round, { counts, cursor, aliveAt: now }, tell)

export const endRound = (
  db: Database,
  round: Round,
  { counts, cursor }: RoundProgress,
  ending: Ending,
  now: Date,
) => write(db, round, { counts, cursor, aliveAt: now, finishedAt: now, ...ending }, true)

/** Leaves a round for another process, or for the next start of this one. */
export const leaveRound = (db: Database, round: Round, { counts, cursor }: RoundProgress) =>
  write(db, round, { counts, cursor, aliveAt: NOBODY }, false)
