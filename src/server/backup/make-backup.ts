import { existsSync } from 'node:fs'
import { mkdir, rm, stat, statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join, resolve } from 'node:path'

import { Cron } from 'croner'
import { and, desc, eq, gte, inArray, isNull } from 'drizzle-orm'

import { sizeWords } from '@/lib/size-words'

import { readOrganisationCalendar } from '../business-hours/calendar'
import { findKey } from '../credentials/cipher'
import { backups } from '../db/backups-schema'
import { databaseSize } from '../db/database-size'
import type { BackupCommand, Deps } from '../deps'
import { withoutValues } from '../log'
import type { RunningJob } from '../jobs/run-job'
import { wordsOf } from './backup-command'
import { removeBackup, requireFolder } from './file'
import { BackupError } from './format'

type Row = typeof backups.$inferSelect
type MakerDeps = Pick<Deps, 'db' | 'database' | 'env' | 'log' | 'now' | 'backupCommand'>

/** In the zone of the organisation. */
const NIGHTLY = '23 2 * * *'
const FAILED_KEPT = 5
const TEST_EVERY_MS = 7 * 24 * 60 * 60 * 1000
const STOPPED = 'The server stopped before it was done.'
/** What is written while the files are copied. */
const ROOM = 1.2

/** Names of one backup alone: several installations may have the same folder. */
const fileName = ({ id }: Row, at: Date) =>
  `ai-support-crm-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${id.slice(0, 8)}.backup`
const copyFolder = ({ env }: MakerDeps, { id }: Row) =>
  join(resolve(env.DATA_DIR), `backup-copy-${id.slice(0, 8)}`)
const testFolder = (folder: string, { id }: Row) => join(folder, `restore-test-${id.slice(0, 8)}`)

const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true })

const reasonFor = (error: unknown) => withoutValues(wordsOf(error))

/** Of the run whose lease this is; another one may have taken over a row that is no longer running. */
const settle = async ({ db }: MakerDeps, { id }: Row, values: Partial<Row>) => {
  const isRunning = and(eq(backups.id, id), eq(backups.state, 'running'))
  const settled = await db.update(backups).set(values).where(isRunning).returning()
  if (settled.length === 0) throw new Error('Another process took over the backup')
}

/** Removes what a process that was killed left, and says so. The lease of the job is ours: none of it runs. */
const clearUp = async (deps: MakerDeps, folder: string): Promise<boolean> => {
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
  const halfTested = await db.select().from(backups).where(eq(backups.testError, STOPPED))
  for (const row of halfTested) await removeFolder(testFolder(folder, row))
  return interrupted.length > 0
}

/** The one that was asked for, or that of last night where there is none. */
const takeDue = async ({ db, now }: MakerDeps, isAfterStop: boolean): Promise<Row | undefined> => {
  const [asked] = await db.select().from(backups).where(eq(backups.state, 'waiting'))
  // What stopped the server may do so again: not more often than every hour.
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

const requireRoom = async ({ db }: MakerDeps, folder: string) => {
  const needed = (await databaseSize(db)) * ROOM
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= needed) return
  throw new BackupError(
    `A copy of the database needs ${sizeWords(needed)} in DATA_DIR, and ${sizeWords(bavail * bsize)} are free.`,
  )
}

/** Without an address it is of the embedded database in the folder. */
const run = async (
  { database, env, now, backupCommand }: MakerDeps,
  place: { DATABASE_URL?: string | undefined; DATA_DIR: string },
  command: Pick<Parameters<BackupCommand>[0], 'parameters' | 'signal'>,
) => {
  const CREDENTIALS_KEY = (await findKey(env, database.kind, { make: false })) ?? undefined
  const whole = { DATABASE_URL: place.DATABASE_URL, DATA_DIR: place.DATA_DIR, CREDENTIALS_KEY }
  await backupCommand({ ...command, place: whole, now: now() })
}

/** The embedded database has one session: a copy of its files is read instead, so that nobody waits. */
const writeFile = async (deps: MakerDeps, row: Row, file: string, signal: AbortSignal) => {
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

const write = async (deps: MakerDeps, row: Row, folder: string, signal: AbortSignal) => {
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
    await writeFile(deps, row, file, signal)
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
    await settle(deps, row, { state: 'failed', finishedAt: now(), error: reasonFor(error) })
    return null
  }
}

/** Restores it into a folder that is removed again, unless another one was restored this week. */
const testRestore = async (
  deps: MakerDeps,
  row: Row,
  { file, folder, signal }: { file: string; folder: string; signal: AbortSignal },
) => {
  const { db, log, now } = deps
  const since = new Date(now().getTime() - TEST_EVERY_MS)
  const isRestored = and(gte(backups.testedAt, since), isNull(backups.testError))
  if ((await db.$count(backups, isRestored)) > 0) return
  const tested = (testError: string | null) =>
    db.update(backups).set({ testedAt: now(), testError }).where(eq(backups.id, row.id))
  const DATA_DIR = testFolder(folder, row)
  // Stays where the process is killed.
  await tested(STOPPED)
  try {
    await run(deps, { DATA_DIR }, { parameters: ['restore', file], signal })
    await tested(null)
  } catch (error) {
    if (signal.aborted) throw error
    log.error({ err: error }, 'a backup could not be restored')
    await tested(reasonFor(error))
  } finally {
    await removeFolder(DATA_DIR)
  }
}

const dayOf = ({ createdAt }: Row) => createdAt.toISOString().slice(0, 10)

/** All of the last days that have any, and the last that was restored. */
const removeOld = async ({ db, env, log }: MakerDeps) => {
  const newest = desc(backups.createdAt)
  const rows = await db.select().from(backups).orderBy(newest)
  const done = rows.filter(({ state }) => state === 'done')
  const days = [...new Set(done.map(dayOf))].slice(0, env.BACKUPS_KEPT)
  const restored = done.find(({ testedAt, testError }) => testedAt && testError === null)
  for (const row of done) {
    if (row === restored || days.includes(dayOf(row)) || row.file === null) continue
    // A disk that is not mounted has none of its files.
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

const giveUpAll = ({ db, now }: MakerDeps) =>
  db
    .update(backups)
    .set({
      state: 'failed',
      finishedAt: now(),
      error: 'BACKUP_DIR is not set in a process that runs jobs.',
    })
    .where(inArray(backups.state, ['waiting', 'running']))

/** Makes the backup that was asked for or that is due, tests it once a week, and deletes old ones. */
export const makeDueBackup = async (deps: MakerDeps, { signal }: Pick<RunningJob, 'signal'>) => {
  if (deps.env.BACKUP_DIR === undefined) {
    await giveUpAll(deps)
    return
  }
  const folder = resolve(deps.env.BACKUP_DIR)
  const row = await takeDue(deps, await clearUp(deps, folder))
  if (!row) return
  const file = await write(deps, row, folder, signal)
  if (file !== null) await testRestore(deps, row, { file, folder, signal })
  await removeOld(deps)
}
