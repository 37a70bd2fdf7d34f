import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { backups as listed } from '@/contracts/backups'
import { inboxPage } from '@/contracts/notes'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

import { backups } from '../db/backups-schema'
import { jobs } from '../db/jobs-schema'
import { notifications } from '../db/notifications-schema'
import { auditEntries } from '../db/schema'
import type { BackupCommand } from '../deps'
import { jobSchedules } from '../job-handlers'
import { makeDueBackup } from './make-backup'

const API = '/functions/api/v1'
const MORNING = new Date('2026-03-10T08:00:00Z')
const HOUR = 60 * 60 * 1000

let now = MORNING
let folder: string
let data: string
let server: TestServer
let admin: SignedIn
let commands: string[][] = []
let problem: { of: string; error: Error } | null = null
let meanwhile = async () => {}
let stopping = new AbortController()

/** Writes a file, and notes its parameters: the commands have tests of their own. */
const backupCommand: BackupCommand = async ({ place, parameters: [name = '', file = ''] }) => {
  commands.push([name, file, place.DATABASE_URL ?? place.DATA_DIR])
  if (problem?.of === name) throw problem.error
  if (name === 'backup') await writeFile(file, 'whole', { flag: 'wx' })
  await meanwhile()
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scheduled-'))
  data = await mkdtemp(join(tmpdir(), 'data-'))
  server = await startServer({
    variables: { DATA_DIR: data, BACKUP_DIR: folder, BACKUPS_KEPT: '2' },
    overrides: { now: () => now, backupCommand },
  })
  // These tests have their database in memory.
  server.deps.database.copyTo &&= async () => {}
  admin = await server.signIn('admin', 'Ada')
})
afterAll(async () => {
  await server.close()
  for (const used of [folder, data]) await rm(used, { recursive: true })
})
beforeEach(async () => {
  now = MORNING
  commands = []
  problem = null
  meanwhile = async () => {}
  stopping = new AbortController()
  await server.db.delete(backups)
  await server.db.delete(jobs)
  await server.db.delete(notifications)
  for (const name of await readdir(folder)) await rm(join(folder, name))
})

const make = () => makeDueBackup(server.deps, { signal: stopping.signal })
const look = async () => {
  const answer = await admin.request(`${API}/backups`)
  return listed.parse(await answer.json()).items
}
const after = (hours: number) => (now = new Date(MORNING.getTime() + hours * HOUR))
const begin = () =>
  server.db.insert(jobs).values(jobSchedules(server.deps).filter(({ kind }) => kind === 'backup'))
const ask = () => admin.request(`${API}/backups`, { method: 'POST' })

test('a backup is made each night, and one that was missed is made up for', async () => {
  await make()
  expect(await look()).toMatchObject([
    {
      state: 'done',
      file: expect.stringMatching(/ai-support-crm-20260310T080000Z-[0-9a-f]{8}\.backup$/),
      bytes: 5,
      startedAt: MORNING.toISOString(),
      finishedAt: MORNING.toISOString(),
    },
  ])
  after(18)
  await make()
  expect(await look()).toHaveLength(1)
  after(18.5)
  await make()
  await make()
  expect(await look()).toMatchObject([{ createdAt: '2026-03-11T02:30:00.000Z' }, {}])
})

test('backups of the last days are kept, and the last that was restored', async () => {
  await begin()
  for (const hours of [0, 24, 48, 49, 72]) {
    after(hours)
    if (hours === 49) await ask()
    await make()
  }
  const kept = (await look()).map(({ createdAt }) => createdAt.slice(0, 13))
  expect(kept).toEqual(['2026-03-13T08', '2026-03-12T09', '2026-03-12T08', '2026-03-10T08'])
  const files = (await look()).map(({ file }) => file)
  const stored = (await readdir(folder)).map((name) => join(folder, name))
  expect(new Set(stored)).toEqual(new Set(files))
  expect((await look()).at(-1)).toMatchObject({ testError: null, testedAt: MORNING.toISOString() })
})

test('rows stay while their folder is missing', async () => {
  const gone = { state: 'done' as const, file: '/not/mounted/old.backup', createdAt: MORNING }
  await server.db.insert(backups).values(gone)
  for (const night of [1, 2, 3]) {
    after(24 * night)
    await make()
  }
  expect((await look()).at(-1)).toMatchObject({ file: '/not/mounted/old.backup' })
})

test('one a week is restored into a folder of its own, and its result is kept', async () => {
  await make()
  const [, restored] = commands
  const [first] = await look()
  expect(restored).toEqual(['restore', first?.file, expect.stringContaining('/restore-test-')])
  expect(first).toMatchObject({ testedAt: MORNING.toISOString(), testError: null })

  after(24)
  await make()
  expect(commands.filter(([name]) => name === 'restore')).toHaveLength(1)
  expect(await look()).toMatchObject([{ testedAt: null }, {}])

  problem = { of: 'restore', error: new Error('invalid input "Ada Moreau"') }
  after(8 * 24)
  await make()
  expect((await look())[0]).toMatchObject({ state: 'done', testError: 'invalid input "…"' })
  problem = null
  after(9 * 24)
  await make()
  expect((await look())[0]).toMatchObject({ testedAt: now.toISOString(), testError: null })
})

test('a restore test that was killed has failed, and leaves nothing behind', async () => {
  await make()
  const [first] = await server.db.select().from(backups)
  const left = join(folder, `restore-test-${first?.id.slice(0, 8)}`)
  await mkdir(join(left, 'database'), { recursive: true })
  await server.db.update(backups).set({ testedAt: null })
  await make()
  expect(await look()).toMatchObject([{ testError: 'The server stopped before it finished.' }])
  expect(await readdir(folder)).toHaveLength(1)
})

test('a restore test has no result before it ends', async () => {
  const seen: unknown[] = []
  meanwhile = async () => void seen.push((await look()).map(({ testedAt }) => testedAt))
  await make()
  expect(seen).toEqual([[null], [null]])
})

test('a restore test that the server was stopped in has no result', async () => {
  meanwhile = async () => {
    if (commands.at(-1)?.[0] !== 'restore') return
    stopping.abort()
    throw new Error('stopped')
  }
  await expect(make()).rejects.toThrow('stopped')
  expect(await look()).toMatchObject([{ state: 'done', testedAt: null, testError: null }])
})

test('a failed backup says why and is tried again, and only the last few are listed', async () => {
  await make()
  problem = { of: 'backup', error: new Error('The disk for the backup is full.') }
  for (const hours of [24, 25, 26, 27, 28, 29]) {
    after(hours)
    await make()
  }
  expect(await look()).toHaveLength(6)
  expect((await look())[0]).toMatchObject({
    state: 'failed',
    error: 'The disk for the backup is full.',
    finishedAt: now.toISOString(),
    bytes: null,
  })
  problem = null
  after(30)
  await make()
  expect((await look())[0]).toMatchObject({ state: 'done' })
})

const told = async ({ request }: SignedIn = admin) => {
  const { items } = inboxPage.parse(await (await request(`${API}/inbox`)).json())
  return items.map(({ kind, title }) => [kind, title])
}

test('administrators are told once that backups fail, and of each that cannot be restored', async () => {
  const agent = await server.signIn('agent', 'Ana')
  await make()
  expect(await told()).toEqual([])
  problem = { of: 'backup', error: new Error('The disk for the backup is full.') }
  for (const hours of [24, 25, 26]) {
    after(hours)
    await make()
  }
  const full = ['backup', 'The backup failed: The disk for the backup is full.']
  expect([await told(), await told(agent)]).toEqual([[full], []])
  problem = { of: 'restore', error: new Error('It is cut off.') }
  after(8 * 24)
  await make()
  const cut = ['backup', 'A backup could not be restored: It is cut off.']
  expect(await told()).toEqual([cut, full])
  problem = { of: 'backup', error: new Error('The disk for the backup is full.') }
  after(9 * 24)
  await make()
  expect(await told()).toEqual([full, cut, full])
})

test('a backup fails with the server that is killed, and starts over after one that is stopped', async () => {
  const file = join(folder, 'killed.backup')
  await writeFile(`${file}.part`, 'half')
  await server.db.insert(backups).values({ state: 'running', file, createdAt: MORNING })
  await make()
  expect(commands).toEqual([])
  expect(await readdir(folder)).toEqual([])
  after(1)
  await make()
  expect(await look()).toMatchObject([
    { state: 'done' },
    { state: 'failed', error: 'The server stopped before it finished.' },
  ])

  after(24)
  problem = { of: 'backup', error: new Error('stopped') }
  stopping.abort()
  await expect(make()).rejects.toThrow('stopped')
  expect((await look())[0]).toMatchObject({ state: 'waiting', file: null, startedAt: null })
  problem = null
  stopping = new AbortController()
  await make()
  expect(await look()).toMatchObject([{ state: 'done' }, {}, {}])
})

test('a backup that another process took over is not done, and leaves no file', async () => {
  meanwhile = async () => void (await server.db.update(backups).set({ state: 'failed' }))
  await expect(make()).rejects.toThrow('Another process took over the backup')
  expect(await look()).toMatchObject([{ state: 'failed', bytes: null }])
  expect(await readdir(folder)).toEqual([])
})

test('a missing folder is reported before anything is read', async () => {
  const deps = { ...server.deps, env: { ...server.deps.env, BACKUP_DIR: join(folder, 'none') } }
  await makeDueBackup(deps, stopping)
  expect(commands).toEqual([])
  expect(await look()).toMatchObject([
    { state: 'failed', error: 'The folder for the backup does not exist.' },
  ])
})

test('an administrator can request a backup, which the audit log records', async () => {
  await make()
  await begin()
  after(1)
  expect(listed.parse(await (await ask()).json())).toMatchObject({
    isScheduled: true,
    items: [{ state: 'waiting', createdAt: now.toISOString() }, {}],
  })
  await ask()
  await make()
  expect(await look()).toMatchObject([{ state: 'done' }, {}])
  const [{ id } = { id: '' }] = await look()
  const ofIt = eq(auditEntries.subjectId, id)
  expect(await server.db.select().from(auditEntries).where(ofIt)).toMatchObject([
    { action: 'backup.asked', actorName: 'Ada' },
  ])
})

test('without BACKUP_DIR none is made', async () => {
  expect(await (await ask()).json()).toMatchObject({ error: 'Backups are off. Set BACKUP_DIR.' })
  const env = { ...server.deps.env, BACKUP_DIR: undefined }
  await server.db.insert(backups).values({ state: 'waiting', createdAt: MORNING })
  await makeDueBackup({ ...server.deps, env }, stopping)
  expect(await look()).toMatchObject([
    { state: 'failed', error: 'BACKUP_DIR is not set in a process that runs jobs.' },
  ])
  expect(jobSchedules({ env }).map(({ kind }) => kind)).not.toContain('backup')
})
