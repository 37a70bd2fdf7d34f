import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { reasonOf } from '@/lib/reason-of'

import { BackupError } from './format'
import type { Database } from '../db/client'
import { hasEmbedded, type StartEmbedded } from '../db/embedded'
import { lockDataDirectory } from '../db/lock'
import { connectEmbedded, connectPostgres } from '../db/unmigrated'
import type { Environment } from '../env'

export type Place = {
  env: Pick<Environment, 'DATABASE_URL' | 'DATA_DIR' | 'CREDENTIALS_KEY'>
  start: StartEmbedded
}
type Work<Result> = (db: Database) => Promise<Result>

/** Without the user and the password. */
export const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : 'this address')

/** Rejects with a `BackupError` when there is no Postgres at the address. */
export const withPostgres = async <Result>(url: string, work: Work<Result>): Promise<Result> => {
  const { db, close } = await connectPostgres(url).catch((error: unknown) => {
    throw new BackupError(`The Postgres at ${hostOf(url)} cannot be used: ${reasonOf(error)}.`)
  })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

const withLock = async <Result>(folder: string, work: () => Promise<Result>) => {
  const lock = await lockDataDirectory(folder)
  try {
    return await work()
  } finally {
    await lock.release()
  }
}

const withEmbedded = async <Result>(folder: string, { start }: Place, work: Work<Result>) => {
  const { db, close } = await connectEmbedded(folder, start)
  try {
    return await work(db)
  } finally {
    await close()
  }
}

/** The database that the server uses. Rejects with a sentence when there is none, or a server has it. */
export const withSource = async <Result>(place: Place, work: Work<Result>): Promise<Result> => {
  const { DATABASE_URL, DATA_DIR } = place.env
  if (DATABASE_URL !== undefined) return withPostgres(DATABASE_URL, work)
  const folder = resolve(DATA_DIR)
  const database = join(folder, 'database')
  if (hasEmbedded(database)) return withLock(folder, () => withEmbedded(database, place, work))
  throw new BackupError(
    `There is no database in ${folder}. Set DATA_DIR or DATABASE_URL as for the server.`,
  )
}

const withNewEmbedded = <Result>(place: Place, work: Work<Result>) => {
  const folder = resolve(place.env.DATA_DIR)
  const database = join(folder, 'database')
  // Filled beside its place: a process that is killed leaves no half of a database.
  const unfinished = `${database}.unfinished`
  const remove = () => rm(unfinished, { recursive: true, force: true })
  return withLock(folder, async () => {
    if (existsSync(database)) {
      throw new BackupError(
        `There is a database in ${folder} already. Move it away, or set DATA_DIR to an empty folder.`,
      )
    }
    await remove()
    try {
      const result = await withEmbedded(unfinished, place, work)
      await rename(unfinished, database)
      return result
    } finally {
      await remove()
    }
  })
}

/** An empty database where the server will look for its own: kept if `work` resolves. */
export const withTarget = <Result>(place: Place, work: Work<Result>): Promise<Result> =>
  place.env.DATABASE_URL === undefined
    ? withNewEmbedded(place, work)
    : withPostgres(place.env.DATABASE_URL, work)

export const kindOf = ({ env }: Place) =>
  env.DATABASE_URL === undefined ? ('embedded' as const) : ('postgres' as const)

/** Where the key of the secrets that are stored in Settings is. */
export const placeOfKey = ({ env }: Place) =>
  env.CREDENTIALS_KEY || env.DATABASE_URL !== undefined
    ? 'the value of CREDENTIALS_KEY'
    : `the line in ${join(resolve(env.DATA_DIR), 'credentials.key')}`
