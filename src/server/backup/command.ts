import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'

import { count } from 'drizzle-orm'

import {
  hostOf,
  kindOf,
  type Place,
  placeOfKey,
  withPostgres,
  withSource,
  withTarget,
} from './places'
import { findKey, keyCheck } from '../credentials/cipher'
import { dump } from './dump'
import { readBackup, writeBackup } from './file'
import { BackupError, type Header } from './format'
import { load } from './load'
import type { Database, Transaction } from '../db/client'
import { alertRules } from '../db/alerts-schema'
import { providerCredentials } from '../db/credentials-schema'
import { API_VERSION } from '../version'

type World = Place & { now: () => Date; print: (line: string) => void }

const WITHOUT_KEY = '--without-key'
const USAGE = {
  backup: 'npm run backup -- FILE',
  restore: `npm run restore -- FILE [${WITHOUT_KEY}]`,
  move: 'npm run move -- postgres://user:password@host/database',
}

const usage = (...names: (keyof typeof USAGE)[]) =>
  new BackupError(`Usage: ${names.map((name) => USAGE[name]).join('\n       ')}`)

const counted = (number: number, what: string) =>
  `${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`

const ownKeyCheck = async (place: Place) => {
  const key = await findKey(place.env, kindOf(place), { make: false })
  return key && keyCheck(key)
}

const dumpSource = <Result>(
  world: World,
  use: (lines: AsyncIterable<string>, header: Header) => Promise<Result>,
): Promise<Result> => {
  const credentials = async (tx: Transaction) => {
    const [stored] = await tx.select({ count: count() }).from(providerCredentials)
    const [signing] = await tx.select({ count: count(alertRules.webhookSecret) }).from(alertRules)
    const all = (stored?.count ?? 0) + (signing?.count ?? 0)
    return { count: all, keyCheck: await ownKeyCheck(world) }
  }
  const facts = { version: API_VERSION, createdAt: world.now().toISOString() }
  return withSource(world, (db) => dump(db, facts, credentials, use))
}

const backup = async (world: World, file: string) => {
  const { credentials } = await dumpSource(world, async (lines, header) => {
    await writeBackup(file, lines)
    return header
  })
  const { size } = await stat(file)
  world.print(`Backed up to ${file} (${(size / 1e6).toFixed(1)} MB).`)
  if (credentials.count === 0) return
  world.print(
    `${counted(credentials.count, 'secret')} of Settings and alert rules ${credentials.count === 1 ? 'is' : 'are'} in it, encrypted, but not the key. Keep ${placeOfKey(world)} apart from it: the restore asks for the key.`,
  )
}

const requireKey = async (
  world: World,
  { count: stored, keyCheck: needed }: Header['credentials'],
) => {
  if (stored === 0 || needed === null || needed === (await ownKeyCheck(world))) return
  throw new BackupError(
    `The backup has ${counted(stored, 'secret')} of Settings and alert rules, and the key of the encryption is not here. ` +
      `Set CREDENTIALS_KEY to it${kindOf(world) === 'embedded' ? `, or copy credentials.key into ${resolve(world.env.DATA_DIR)}` : ''}. ` +
      `To go on without it and enter them again, add ${WITHOUT_KEY}.`,
  )
}

const restore = async (world: World, file: string, isWithoutKey: boolean) => {
  let madeAt = ''
  const accept = async ({ credentials, createdAt }: Header) => {
    if (!isWithoutKey) await requireKey(world, credentials)
    madeAt = createdAt
  }
  const fill = (db: Database) => load(db, readBackup(file), accept)
  const rows = await withTarget(world, fill)
  world.print(`Restored ${counted(rows, 'row')} of the backup of ${madeAt}, and compared them.`)
}

const move = async (world: World, url: string) => {
  if (!/^postgres(ql)?:\/\//.test(url)) throw usage('move')
  if (kindOf(world) === 'postgres') {
    throw new BackupError(
      'A move is from the embedded database, and DATABASE_URL names a Postgres. Unset it; from one Postgres to another use backup and restore.',
    )
  }
  const { rows, credentials } = await withPostgres(url, (db) =>
    dumpSource(world, async (lines, header) => ({
      rows: await load(db, lines, async () => {}),
      credentials: header.credentials,
    })),
  )
  world.print(
    `Moved ${counted(rows, 'row')} to ${hostOf(url)}, and compared them. Set DATABASE_URL and start the server; the old database is as it was.`,
  )
  if (credentials.count === 0) return
  world.print(
    `${counted(credentials.count, 'secret')} of Settings and alert rules came along encrypted: set CREDENTIALS_KEY to ${placeOfKey(world)}.`,
  )
}

/**
 * Runs `backup FILE`, `restore FILE` or `move ADDRESS`. Rejects with a sentence when it cannot be done; then
 * nothing was changed.
 */
export const runBackupCommand = async (world: World, parameters: string[]) => {
  const [name = '', ...rest] = parameters
  if (name !== 'backup' && name !== 'restore' && name !== 'move') {
    throw usage('backup', 'restore', 'move')
  }
  const isWithoutKey = name === 'restore' && rest.includes(WITHOUT_KEY)
  const [what, ...more] = rest.filter((one) => !isWithoutKey || one !== WITHOUT_KEY)
  if (what === undefined || what.startsWith('-') || more.length > 0) throw usage(name)
  if (name === 'move') return move(world, what)
  const file = resolve(what)
  return name === 'backup' ? backup(world, file) : restore(world, file, isWithoutKey)
}
