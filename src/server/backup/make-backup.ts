import { existsSync } from 'node:fs'
import { mkdir, rm, stat, statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join, resolve } from 'node:path'

import { Cron } from 'croner'
import { and, desc, eq, gte, inArray, isNull, lt } from 'drizzle-orm'

import { sizeWords } from '@/lib/size-words'

import { readOrganisationCalendar } from '../business-hours/calendar'
import { findKey } from '../credentials/cipher'
import { backups } from '../db/backups-schema'
import { databaseSize } from '../db/database-size'
import type { BackupCommand, Deps } from '../deps'
import { withoutValues } from '../log'
import { notifyBackupFailed } from '../notifications/backup-failed'
import type { RunningJob } from '../jobs/run-job'
import { removeBackup, requireFolder } from './file'
import { BackupError, wordsOf } from './format'

type Row = typeof backups.$inferSelect
type BackupDeps = Pick<Deps, 'db' | 'database' | 'env' | 'log' | 'now' | 'wake' | 'backupCommand'>

/** In the zone of the organisation. */
const NIGHTLY = '23 2 * * *'
const FAILED_KEPT = 5
const TEST_EVERY_MS = 7 * 24 * 60 * 60 * 1000
const STOPPED = 'The server stopped before it finished.'
/** Besides the tables: the log of the database, and what the copy writes when it recovers. */
const MORE_ROOM_BYTES = 256e6

/** Unique: several installations may share a folder. */
const fileName = ({ id }: Row, at: Date) =>
  `ai-support-crm-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${id.slice(0, 8)}.backup`
const copyFolder = ({ env }: BackupDeps, { id }: Row) =>
  join(resolve(env.DATA_DIR), `backup-copy-${id.slice(0, 8)}`)
const testFolder = (folder: string, { id }: Row) => join(folder, `restore-test-${id.slice(0, 8)}`)

const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true })

const reasonFor = (error: unknown) => withoutValues(wordsOf(error))

/** Ends the run of a backup. Rejects when another process has taken it over. */
const settle = async ({ db }: BackupDeps, { id }: Row, values: Partial<Row>) => {
  const isRunning = and(eq(backups.id, id), eq(backups.state, 'running'))
  const settled = await db.update(backups).set(values).where(isRunning).returning()
  if (settled.length === 0) throw new Error('Another process took over the backup')
}

const recordTest = ({ db, now }: BackupDeps, { id }: Row, testError: string | null) =>
  db.update(backups).set({ testedAt: now(), testError }).where(eq(backups.id, id))

/**
 * Removes what a killed process left behind; true when there was something. This process has the lease of the
 * job, so nothing of it runs.
 */
const cleanUp = async (deps: BackupDeps, folder: string): Promise<boolean> => {
  const { db, now } = deps
  const interrupted = await db
    .update(backups)
    .set({ state: 'failed', finishedAt: now(), error: STOPPED })
    .where(eq(backups.state, 'running'))
    .returning()
  for (const row of interrupted) {
    if (row.file !== null) await removeBackup(row.file)
    await removeFolder(copyFolder(deps, row))
  }
  const isUntested = and(eq(backups.state, 'done'), isNull(backups.testedAt))
  for (const row of await db.select().from(backups).where(isUntested)) {
    const left = testFolder(folder, row)
    if (!existsSync(left)) continue
    await recordTest(deps, row, STOPPED)
    await removeFolder(left)
  }
  return interrupted.length > 0
}

/** The backup that was asked for, or else the one of last night if it is missing. */
const takeDue = async ({ db, now }: BackupDeps, isAfterStop: boolean): Promise<Row | undefined> => {
  const [asked] = await db.select().from(backups).where(eq(backups.state, 'waiting'))
  // A backup that kills the server is not tried again at once.
  if (asked || isAfterStop) return asked
  const at = now()
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

const requireRoom = async ({ db }: BackupDeps, folder: string) => {
  const needed = (await databaseSize(db)) + MORE_ROOM_BYTES
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= needed) return
  throw new BackupError(
    `A copy of the database needs ${sizeWords(needed)} in DATA_DIR; ${sizeWords(bavail * bsize)} are free.`,
  )
}

/** Without `DATABASE_URL`: on the embedded database in the folder. */
const run = async (
  { database, env, now, backupCommand }: BackupDeps,
  { DATABASE_URL, DATA_DIR }: { DATABASE_URL?: string | undefined; DATA_DIR: string },
  command: Pick<Parameters<BackupCommand>[0], 'parameters' | 'signal'>,
) => {
  const CREDENTIALS_KEY = (await findKey(env, database.kind, { make: false })) ?? undefined
  await backupCommand({
    ...command,
    place: { DATABASE_URL, DATA_DIR, CREDENTIALS_KEY },
    now: now(),
  })
}

/** Reads a copy of an embedded database: it has one session, which the requests need. */
const backUpInto = async (deps: BackupDeps, row: Row, file: string, signal: AbortSignal) => {
  const { copyTo } = deps.database
  const command = { parameters: ['backup', file], signal }
  if (!copyTo) return run(deps, deps.env, command)
  await requireRoom(deps, resolve(deps.env.DATA_DIR))
  const copy = copyFolder(deps, row)
  try {
    await mkdir(copy, { mode: 0o700 })
    await copyTo(join(copy, 'database'))
    await run(deps, { DATA_DIR: copy }, command)
  } finally {
    await removeFolder(copy)
  }
}

/** Whether the backup before it failed too: of hourly retries only the first failure is reported. */
const failedBefore = async ({ db }: BackupDeps, { createdAt }: Row): Promise<boolean> => {
  const isOver = and(inArray(backups.state, ['done', 'failed']), lt(backups.createdAt, createdAt))
  const [last] = await db
    .select({ state: backups.state })
    .from(backups)
    .where(isOver)
    .orderBy(desc(backups.createdAt))
    .limit(1)
  return last?.state === 'failed'
}

const write = async (deps: BackupDeps, row: Row, folder: string, signal: AbortSignal) => {
  const { db, log, now } = deps
  const startedAt = now()
  const file = join(folder, fileName(row, startedAt))
  const [begun] = await db
    .update(backups)
    .set({ state: 'running', startedAt, host: hostname(), file })
    .where(and(eq(backups.id, row.id), eq(backups.state, 'waiting')))
    .returning()
  if (!begun) return null
  try {
    await requireFolder(folder)
    await backUpInto(deps, row, file, signal)
    const { size: bytes } = await stat(file)
    await settle(deps, row, { state: 'done', finishedAt: now(), bytes })
    return file
  } catch (error) {
    await removeBackup(file)
    if (signal.aborted) {
      await settle(deps, row, { state: 'waiting', startedAt: null, host: null, file: null })
      throw error
    }
    log.error({ err: error }, 'a backup failed')
    const reason = reasonFor(error)
    const isNews = !(await failedBefore(deps, row))
    await settle(deps, row, { state: 'failed', finishedAt: now(), error: reason })
    if (isNews) await notifyBackupFailed(deps, row.id, `The backup failed: ${reason}`)
    return null
  }
}

/** Restores the backup into a folder that is then removed, unless one was restored in the last week. */
const testRestore = async (
  deps: BackupDeps,
  row: Row,
  { file, folder, signal }: { file: string; folder: string; signal: AbortSignal },
) => {
  const { db, log, now } = deps
  const since = new Date(now().getTime() - TEST_EVERY_MS)
  const isRestored = and(gte(backups.testedAt, since), isNull(backups.testError))
  if ((await db.$count(backups, isRestored)) > 0) return
  const DATA_DIR = testFolder(folder, row)
  try {
    await mkdir(DATA_DIR, { mode: 0o700 })
    await run(deps, { DATA_DIR }, { parameters: ['restore', file], signal })
    await recordTest(deps, row, null)
  } catch (error) {
    if (signal.aborted) throw error
    log.error({ err: error }, 'a backup could not be restored')
    const reason = reasonFor(error)
    await recordTest(deps, row, reason)
    await notifyBackupFailed(deps, row.id, `A backup could not be restored: ${reason}`)
  } finally {
    await removeFolder(DATA_DIR)
  }
}

const dayOf = ({ createdAt }: Row) => createdAt.toISOString().slice(0, 10)

/** Deletes all but those of the last BACKUPS_KEPT days and the last that was restored. */
const prune = async ({ db, env, log }: BackupDeps) => {
  const newest = desc(backups.createdAt)
  const rows = await db.select().from(backups).orderBy(newest)
  const done = rows.filter(({ state }) => state === 'done')
  const days = [...new Set(done.map(dayOf))].slice(0, env.BACKUPS_KEPT)
  const restored = done.find(({ testedAt, testError }) => testedAt && testError === null)
  for (const row of done) {
    if (row === restored || days.includes(dayOf(row)) || row.file === null) continue
    // Its disk may not be mounted.
    if (!existsSync(dirname(row.file))) continue
    try {
      await rm(row.file, { force: true })
      await db.delete(backups).where(eq(backups.id, row.id))
    } catch (error) {
      log.warn({ err: error }, 'an old backup could not be deleted')
    }
  }
  const failed = rows.filter(({ state }) => state === 'failed').slice(FAILED_KEPT)
  if (failed.length > 0) {
    const ids = failed.map(({ id }) => id)
    await db.delete(backups).where(inArray(backups.id, ids))
  }
}

const giveUpAll = ({ db, now }: BackupDeps) =>
  db
    .update(backups)
    .set({
      state: 'failed',
      finishedAt: now(),
      error: 'BACKUP_DIR is not set in a process that runs jobs.',
    })
    .where(inArray(backups.state, ['waiting', 'running']))

/** Makes the backup that was asked for or is due, tests one a week, and deletes old ones. */
export const makeDueBackup = async (deps: BackupDeps, { signal }: Pick<RunningJob, 'signal'>) => {
  if (deps.env.BACKUP_DIR === undefined) {
    await giveUpAll(deps)
    return
  }
  const folder = resolve(deps.env.BACKUP_DIR)
  const row = await takeDue(deps, await cleanUp(deps, folder))
  if (!row) return
  const file = await write(deps, row, folder, signal)
  if (file !== null) await testRestore(deps, row, { file, folder, signal })
  await prune(deps)
}
