import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { callPage } from '@/contracts/calls'
import { openDatabaseAt } from '@tests/harness/database'
import { fillServer } from '@tests/harness/fill-server'
import { createDatabase, findPostgresServer } from '@tests/harness/postgres'
import { openFolder, runBackup } from '@tests/harness/run-backup'
import { type SignedIn, startServer } from '@tests/harness/server'

const KEY = '0'.repeat(64)
const API = '/functions/api/v1'

let folder: string
let postgres: Awaited<ReturnType<typeof findPostgresServer>>
let source: string
let admin: SignedIn
const closing: (() => Promise<unknown>)[] = []

const newDatabase = async () => {
  const { url, remove } = await createDatabase(postgres.url)
  closing.unshift(remove)
  return url
}
const backupOf = async (place: string, name: string) => {
  const file = join(folder, name)
  await runBackup(place, ['backup', file], KEY)
  return gunzipSync(await readFile(file)).toString()
}

beforeAll(async () => {
  postgres = await findPostgresServer()
  folder = await mkdtemp(join(tmpdir(), 'move-'))
  closing.push(
    () => rm(folder, { recursive: true }),
    () => postgres.stop(),
  )
  source = join(folder, 'source')
  const database = await openFolder(source)
  const server = await startServer({ database, variables: { CREDENTIALS_KEY: KEY } })
  admin = await fillServer(server)
  await server.close()
})
afterAll(async () => {
  for (const close of closing) await close()
})

test('an embedded database moves to Postgres, stays as it was, and comes back', async () => {
  const before = await backupOf(source, 'before')
  const url = await newDatabase()
  const said = await runBackup(source, ['move', url], KEY)
  expect(said).toMatch(/^Moved \d+ rows to 127\.0\.0\.1:\d+, and compared them\. Set DATABASE_URL/)
  expect(said).toContain(
    '1 secret of Settings and alert rules came along encrypted: set CREDENTIALS_KEY to',
  )
  expect(await backupOf(url, 'moved')).toBe(before)
  expect(await backupOf(source, 'after')).toBe(before)

  const back = join(folder, 'back')
  await runBackup(back, ['restore', join(folder, 'moved')], KEY)
  expect(await backupOf(back, 'back-again')).toBe(before)

  const server = await startServer({
    database: await openDatabaseAt(url),
    variables: { CREDENTIALS_KEY: KEY },
  })
  const answer = await server.request(`${API}/calls?q=parcel`, { token: admin.token })
  expect(callPage.parse(await answer.json()).items).toMatchObject([{ providerCallId: 'one' }])
  expect(await server.deps.credentials.of('vapi', 'signing')).toContain('first-secret')
  await server.addCall({ id: 'three' })
  await server.close()
})

test('a move to a Postgres with tables is refused', async () => {
  const url = await newDatabase()
  await runBackup(source, ['move', url], KEY)
  await expect(runBackup(source, ['move', url], KEY)).rejects.toThrow(
    /^The database “.+” has \d+ tables already\. Use an empty one\.$/,
  )
})
