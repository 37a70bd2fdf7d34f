import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'

import type { Reanalysis } from '@/contracts/reanalysis'

import { change } from '../changes/change'
import type { Database, Transaction } from '../db/client'
import { jobs } from '../db/jobs-schema'
import { auditEntries } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem } from '../http/problem'
import { enqueue } from '../jobs/enqueue'
import { type Progress, REANALYSED } from './reanalyse-history'

const KIND = 'reanalyse-history'
const ASKED = 'asked'

const findRunning = async (db: Database | Transaction) => {
  const isUnderWay = or(
    eq(jobs.state, 'running'),
    and(eq(jobs.state, 'waiting'), or(eq(jobs.key, ASKED), sql`progress is not null`)),
  )
  const [job] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.kind, KIND), inArray(jobs.state, ['running', 'waiting']), isUnderWay))
    .limit(1)
  return job
}

export const readReanalysis = async ({ db, analyzer }: Deps): Promise<Reanalysis> => {
  const job = await findRunning(db)
  const progress = job?.progress as Progress | null | undefined
  const [last] = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, REANALYSED))
    .orderBy(desc(auditEntries.id))
    .limit(1)
  return {
    version: analyzer.version(),
    running: job ? { done: progress?.done ?? 0, of: progress?.of ?? null } : null,
    last: last
      ? {
          at: last.at.toISOString(),
          version: String(last.changes['version']?.to),
          calls: Number(last.changes['count']?.to),
        }
      : null,
  }
}

const LOCK = 7_205_123

/** Refuses with 409 while calls are analysed again, or are about to be. */
export const askReanalysis = (deps: Deps, actor: Actor) =>
  change(deps, actor, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    if (await findRunning(tx)) {
      throw new ApiProblem(409, 'running', 'Calls are being analysed again right now.')
    }
    await enqueue(tx, { kind: KIND, key: ASKED, payload: { force: true }, priority: -1 })
    tx.record({ entity: 'history', id: null, what: 'history.reanalysis-asked' })
  })
