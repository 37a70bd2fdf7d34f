import { and, desc, eq, sql } from 'drizzle-orm'

import type { ReconciliationCounts } from '@/contracts/reconciliation'

import { change, type ChangeActor, type ChangeDeps, type ChangeTx } from '../changes/change'
import type { Database, Transaction } from '../db/client'
import { reconciliations } from '../db/reconciliation-schema'
import { onlyRow } from '../db/rows'
import type { AskedProvider } from '../provider-api/provider-api'

export type Run = typeof reconciliations.$inferSelect

const NO_COUNTS: ReconciliationCounts = {
  seen: 0,
  added: 0,
  finished: 0,
  updated: 0,
  closed: 0,
  unchanged: 0,
  failed: 0,
}

/** Makes those who would start a run of the same provider wait for each other. */
const takeTurns = (tx: Transaction, provider: AskedProvider) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`reconciliation ${provider}`}))`)

/** The newest run of a provider, and the newest that saw its whole span. */
export const readLastRuns = async (
  db: Database | Transaction,
  provider: AskedProvider,
): Promise<{ latest: Run | undefined; lastDone: Run | undefined }> => {
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

type NewRun = Pick<Run, 'cause' | 'requestedByName' | 'since' | 'until' | 'startedAt'>

export const RECONCILIATION = { kind: 'system', name: 'Reconciliation' } as const

type Wanted = { actor: ChangeActor; provider: AskedProvider; what: string; days?: number }

/**
 * Adds a run for whichever process comes first to run. `make` sees the runs before it and may
 * answer null. Null also while one runs.
 */
export const addRun = (
  deps: ChangeDeps,
  { actor, provider, what, days }: Wanted,
  make: (before: Awaited<ReturnType<typeof readLastRuns>>) => NewRun | null,
  andThen: (tx: Transaction) => Promise<void> = async () => {},
): Promise<Run | null> =>
  change(deps, actor, async (tx) => {
    await takeTurns(tx, provider)
    const before = await readLastRuns(tx, provider)
    if (before.latest?.state === 'running') return null
    const wanted = make(before)
    if (!wanted) return null
    const run = await tx
      .insert(reconciliations)
      .values({ ...wanted, provider, state: 'running', counts: NO_COUNTS })
      .returning()
      .then(onlyRow)
    await andThen(tx)
    const after = { provider, ...(days !== undefined && { days }) }
    tx.record({ entity: 'reconciliation', id: null, what, after })
    return run
  })

export const findRunning = async (db: Database, provider: AskedProvider): Promise<Run | null> => {
  const isRunning = and(
    eq(reconciliations.provider, provider),
    eq(reconciliations.state, 'running'),
  )
  const [run] = await db.select().from(reconciliations).where(isRunning).limit(1)
  return run ?? null
}

export type RunProgress = Pick<Run, 'counts' | 'cursor'>

/** Writes what a run has come to, unless somebody has cancelled it. Answers whether it still ran. */
export const writeRun = async (
  tx: ChangeTx,
  { id }: Run,
  values: RunProgress & Partial<Run>,
  tell: boolean,
): Promise<boolean> => {
  const written = await tx
    .update(reconciliations)
    .set(values)
    .where(and(eq(reconciliations.id, id), eq(reconciliations.state, 'running')))
    .returning({ id: reconciliations.id })
  if (written.length > 0 && tell) {
    const what = values.state === undefined ? 'reconciliation.advanced' : 'reconciliation.ended'
    tx.record({ entity: 'reconciliation', id: String(id), what })
  }
  return written.length > 0
}
