import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { callPage } from '@/contracts/calls'
import { fillServer } from '@tests/harness/fill-server'
import { openFolder, runBackup } from '@tests/harness/run-backup'
import { type SignedIn, startServer } from '@tests/harness/server'

import { lockDataDirectory } from '../db/lock'

const KEY = '0'.repeat(64)
const OTHER_KEY = '1'.repeat(64)
const API = '/functions/api/v1'

let folder: string
let file: string
let admin: SignedIn

const place = (name: string) => join(folder, name)
const linesOf = async (path: string) => gunzipSync(await readFile(path)).toString()
const start = async (name: string) =>
  startServer({ database: await openFolder(place(name)), variables: { CREDENTIALS_KEY: KEY } })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backups-'))
  file = place('first.backup')
  const server = await start('source')
  admin = await fillServer(server)
  await server.close()
  await runBackup(place('source'), ['backup', file], KEY)
})
afterAll(() => rm(folder, { recursive: true }))

test('a folder that was restored has the same backup, and is the same product', async () => {
  const said = await runBackup(place('restored'), ['restore', file], KEY)
  expect(said).toMatch(
    /^Restored \d+ rows of the backup of 2026-11-20T15:00:00\.000Z, and compared them\.$/,
  )
  await runBackup(place('restored'), ['backup', place('second.backup')], KEY)
  expect(await linesOf(place('second.backup'))).toBe(await linesOf(file))

  const server = await start('restored')
  const answer = await server.request(`${API}/calls?q=parcel`, { token: admin.token })
  expect(callPage.parse(await answer.json()).items).toMatchObject([{ providerCallId: 'one' }])
  expect(await server.deps.credentials.of('vapi', 'signing')).toContain('first-secret')
  await server.addCall({ id: 'three' })
  await server.close()
})

test('the backup says which key its secrets need, and the restore asks for it', async () => {
  expect(await runBackup(place('source'), ['backup', place('third.backup')], KEY)).toMatch(
    /\n1 secret of Settings and alert rules is in it, encrypted, but not the key\. Keep the value of CREDENTIALS_KEY apart from it/,
  )
  const target = place('without-key')
  for (const key of [undefined, OTHER_KEY]) {
    await expect(runBackup(target, ['restore', file], key)).rejects.toThrow(
      /^The backup has 1 secret of Settings and alert rules, and the key of the encryption is not here\. Set CREDENTIALS_KEY to it, or copy credentials\.key into .*without-key\./,
    )
  }
  expect(await readdir(target)).toEqual([])
  await writeFile(join(target, 'credentials.key'), Buffer.from(KEY, 'hex').toString('base64'))
  await runBackup(target, ['restore', file])
  expect(await readdir(target)).toContain('database')
  await runBackup(place('never-mind'), ['restore', '--without-key', file])
})

test('a restore that was killed is begun anew, and one that fails leaves nothing', async () => {
  const target = place('killed')
  await mkdir(join(target, 'database.unfinished/base'), { recursive: true })
  await writeFile(place('half.backup'), (await readFile(file)).subarray(0, 2000))
  await expect(runBackup(target, ['restore', place('half.backup')], KEY)).rejects.toThrow(
    'The backup ends too early',
  )
  expect(await readdir(target)).toEqual([])
  await runBackup(target, ['restore', file], KEY)
  expect(await readdir(target)).toEqual(['database'])
})

test('no database is backed up where there is none, nor while a server has it', async () => {
  const target = place('empty')
  await expect(runBackup(target, ['backup', place('none.backup')])).rejects.toThrow(
    `There is no database in ${target}. Set DATA_DIR or DATABASE_URL as for the server.`,
  )
  expect(await readdir(folder)).not.toContain('empty')
  const lock = await lockDataDirectory(place('source'))
  await expect(runBackup(place('source'), ['backup', place('none.backup')])).rejects.toThrow(
    'is in use by process',
  )
  await lock.release()
  expect(await readdir(folder)).not.toContain('none.backup')
})

test('nothing is restored over a database', async () => {
  await expect(runBackup(place('source'), ['restore', file], KEY)).rejects.toThrow(
    `There is a database in ${place('source')} already. Move it away, or set DATA_DIR to an empty folder.`,
  )
})

test.each([
  [
    [],
    /^Usage: npm run backup -- FILE\n {7}npm run restore -- FILE \[--without-key\]\n {7}npm run move -- /,
  ],
  [['backup'], /^Usage: npm run backup -- FILE$/],
  [['backup', 'a', 'b'], /^Usage: npm run backup -- FILE$/],
  [['restore', '--force'], /^Usage: npm run restore -- FILE \[--without-key\]$/],
  [['move', 'here'], /^Usage: npm run move -- postgres:/],
  [['move', 'postgres://nobody@127.0.0.1:1/none'], /^The Postgres at 127\.0\.0\.1:1 cannot be/],
])('%j is answered in words', async (parameters, sentence) => {
  await expect(runBackup(place('source'), parameters)).rejects.toThrow(sentence)
})
