import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'

import type { Backup, Backups } from '@/contracts/backups'

import { change } from '../changes/change'
import { backups } from '../db/backups-schema'
import type { Database, Transaction } from '../db/client'
import { jobs } from '../db/jobs-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem } from '../http/problem'
import { enqueue, type NewJob } from '../jobs/enqueue'

export const BACKUP: NewJob<'backup'> & { key: string } = {
  kind: 'backup',
  key: 'all',
  payload: null,
}
const MOST_LISTED = 200

const toBackup = (row: typeof backups.$inferSelect): Backup => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  finishedAt: row.finishedAt?.toISOString() ?? null,
  testedAt: row.testedAt?.toISOString() ?? null,
})

const isScheduled = async (db: Database | Transaction): Promise<boolean> => {
  const isBackup = and(eq(jobs.kind, BACKUP.kind), isNotNull(jobs.schedule))
  return (await db.$count(jobs, and(isBackup, inArray(jobs.state, ['waiting', 'running'])))) > 0
}

export const listBackups = async (db: Database): Promise<Backups> => {
  const rows = await db
    .select()
    .from(backups)
    .orderBy(desc(backups.createdAt), desc(backups.id))
    .limit(MOST_LISTED)
  return { isScheduled: await isScheduled(db), items: rows.map(toBackup) }
}

/** Has one made now, unless one is being made. Refuses with 409 where BACKUP_DIR is not set. */
export const askForBackup = (deps: Deps, actor: Actor) =>
  change(deps, actor, async (tx) => {
    if (!(await isScheduled(tx))) {
      throw new ApiProblem(409, 'backups-off', 'Backups are off. Set BACKUP_DIR.')
    }
    const [added] = await tx
      .insert(backups)
      .values({ state: 'waiting', createdAt: tx.at })
      .onConflictDoNothing()
      .returning({ id: backups.id })
    if (!added) return
    await enqueue(tx, BACKUP)
    tx.record({ entity: 'backup', id: added.id, what: 'backup.asked' })
  })
