import { mkdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'

import { Cron } from 'croner'
import { and, desc, eq, gte } from 'drizzle-orm'

import { readOrganisationCalendar } from '../business-hours/calendar'
import { findKey } from '../credentials/cipher'
import { backups } from '../db/backups-schema'
import type { Deps } from '../deps'
import type { RunningJob } from '../jobs/run-job'
import { wordsOf } from './backup-command'
import { removeUnfinished } from './file'

type Row = typeof backups.$inferSelect
type MakerDeps = Pick<Deps, 'db' | 'database' | 'env' | 'log' | 'now' | 'backupCommand'>

/** In the zone of the organisation. */
const NIGHTLY = '23 2 * * *'
const DAY_MS = 24 * 60 * 60 * 1000
const FAILED_KEPT = 5
const TEST_EVERY_MS = 7 * DAY_MS

const fileName = (at: Date) =>
  `ai-support-crm-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`

const update = ({ db }: MakerDeps, { id }: Row, values: Partial<Row>) =>
  db.update(backups).set(values).where(eq(backups.id, id))

/** The one that was asked for, or that of last night where there is none. */
const takeDue = async (deps: MakerDeps): Promise<Row | undefined> => {
  const { db, now } = deps
  const at = now()
  // The lease of the job is ours: what still runs has no process.
  const interrupted = await db
    .update(backups)
    .set({ state: 'failed', finishedAt: at, error: 'The server stopped before it was done.' })
    .where(eq(backups.state, 'running'))
    .returning()
  for (const { file } of interrupted) if (file !== null) await removeUnfinished(file)
  const [asked] = await db.select().from(backups).where(eq(backups.state, 'waiting'))
  if (asked) return asked
  const { zone } = await readOrganisationCalendar(db)
  const [lastNight = at] = new Cron(NIGHTLY, { timezone: zone }).previousRuns(1, at)
  const isRecent = and(eq(backups.state, 'done'), gte(backups.createdAt, lastNight))
  if ((await db.$count(backups, isRecent)) > 0) return undefined
  const [added] = await db
    .insert(backups)
    .values({ state: 'waiting', createdAt: at })
    .onConflictDoNothing()
    .returning()
  return added
}

/** The embedded database has one session: a copy of its files is read instead, so that nobody waits. */
const writeFrom = async (deps: MakerDeps, file: string, signal: AbortSignal) => {
  const { database, env, backupCommand, now } = deps
  const { DATABASE_URL, DATA_DIR } = env
  const CREDENTIALS_KEY = (await findKey(env, database.kind, { make: false })) ?? undefined
  const command = (folder: string) =>
    backupCommand({
      place: { DATABASE_URL, DATA_DIR: folder, CREDENTIALS_KEY },
      parameters: ['backup', file],
      now: now(),
      signal,
    })
  if (!database.copyTo) return command(DATA_DIR)
  const copy = join(resolve(DATA_DIR), 'database.copy')
  const remove = () => rm(copy, { recursive: true, force: true })
  await remove()
  try {
    await mkdir(copy, { mode: 0o700 })
    await database.copyTo(join(copy, 'database'))
    await command(copy)
  } finally {
    await remove()
  }
}

const write = async (deps: MakerDeps, row: Row, folder: string, signal: AbortSignal) => {
  const startedAt = deps.now()
  const file = join(folder, fileName(startedAt))
  const where = { host: hostname(), file }
  await update(deps, row, { ...where, state: 'running', startedAt })
  try {
    await writeFrom(deps, file, signal)
    const { size: bytes } = await stat(file)
    await update(deps, row, { state: 'done', finishedAt: deps.now(), bytes })
    return file
  } catch (error) {
    await removeUnfinished(file)
    if (signal.aborted) {
      await update(deps, row, { state: 'waiting' })
      throw error
    }
    deps.log.error({ err: error }, 'a backup failed')
    await update(deps, row, { state: 'failed', finishedAt: deps.now(), error: wordsOf(error) })
    return null
  }
}

const prune = async ({ db, env, log }: MakerDeps) => {
  const oldest = async (state: Row['state'], kept: number) =>
    db
      .select()
      .from(backups)
      .where(eq(backups.state, state))
      .orderBy(desc(backups.createdAt))
      .offset(kept)
  for (const { id, file } of [
    ...(await oldest('done', env.BACKUPS_KEPT)),
    ...(await oldest('failed', FAILED_KEPT)),
  ]) {
    try {
      if (file !== null) await rm(file, { force: true })
      await db.delete(backups).where(eq(backups.id, id))
    } catch (error) {
      log.warn({ err: error }, 'an old backup could not be deleted')
    }
  }
}

/** Restores it into a folder that is removed again, unless another one was restored this week. */
const testRestore = async (
  deps: MakerDeps,
  row: Row,
  { file, folder, signal }: { file: string; folder: string; signal: AbortSignal },
) => {
  const { db, database, env, log, now, backupCommand } = deps
  const since = new Date(now().getTime() - TEST_EVERY_MS)
  if ((await db.$count(backups, gte(backups.testedAt, since))) > 0) return
  const DATA_DIR = join(folder, 'restore-test')
  const remove = () => rm(DATA_DIR, { recursive: true, force: true })
  const CREDENTIALS_KEY = (await findKey(env, database.kind, { make: false })) ?? undefined
  await remove()
  try {
    await backupCommand({
      place: { DATABASE_URL: undefined, DATA_DIR, CREDENTIALS_KEY },
      parameters: ['restore', file],
      now: now(),
      signal,
    })
    await update(deps, row, { testedAt: now(), testError: null })
  } catch (error) {
    if (signal.aborted) throw error
    log.error({ err: error }, 'a backup could not be restored')
    await update(deps, row, { testedAt: now(), testError: wordsOf(error) })
  } finally {
    await remove()
  }
}

/** Makes the backup that was asked for or that is due, and deletes the oldest beyond BACKUPS_KEPT. */
export const makeDueBackup = async (deps: MakerDeps, { signal }: Pick<RunningJob, 'signal'>) => {
  if (deps.env.BACKUP_DIR === undefined) return
  const row = await takeDue(deps)
  if (!row) return
  const folder = resolve(deps.env.BACKUP_DIR)
  const file = await write(deps, row, folder, signal)
  await prune(deps)
  if (file !== null) await testRestore(deps, row, { file, folder, signal })
}
