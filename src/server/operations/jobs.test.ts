import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { jobPage } from '@/contracts/jobs'
import { encodeCursor } from '@/lib/cursor'
import { startServer, type SignedIn, type TestServer } from '@tests/harness/server'

import { jobs } from '../db/jobs-schema'
import { auditEntries } from '../db/schema'
import type { Mail } from '../deps'
import { enqueue } from '../jobs/enqueue'

const JOBS = '/functions/api/v1/jobs'
const sent: Mail[] = []
let server: TestServer
let admin: SignedIn

beforeAll(async () => {
  const send = async (mail: Mail) => void sent.push(mail)
  server = await startServer({ overrides: { mail: { send } } })
})
beforeEach(async () => {
  await server.truncateAll()
  admin = await server.signIn('admin', 'Ada')
})
afterAll(() => server.close())

let second = 0
type NewRow = typeof jobs.$inferInsert
const add = async (row: Omit<NewRow, 'kind'> & { kind?: string } = {}) => {
  second += 1
  const createdAt = new Date(second * 1000)
  const values = { kind: 'reset-mail', payload: { email: admin.user.email }, createdAt, ...row }
  const [added] = await server.db.insert(jobs).values(values).returning({ id: jobs.id })
  return added?.id ?? ''
}
const list = async (query = '') =>
  jobPage.parse(await (await admin.request(`${JOBS}?${query}`)).json())
const retry = (id: string) => admin.request(`${JOBS}/${id}/retry`, { method: 'POST' })

test('lists what each is, how it fares and when it comes, by state', async () => {
  const runAt = new Date('2030-01-01T00:00:00Z')
  await add({ kind: 'retention', runAt, progress: { events: 200 } })
  const dead = await add({ state: 'dead', attempts: 5, error: 'the mail server is away' })
  expect((await list()).items).toMatchObject([
    { id: dead, state: 'dead', attempts: 5, error: 'the mail server is away', nextRunAt: null },
    { kind: 'retention', nextRunAt: runAt.toISOString(), progress: { events: 200 } },
  ])
  expect((await list('state=dead')).items.map(({ id }) => id)).toEqual([dead])
  expect((await admin.request(`${JOBS}?state=lost`)).status).toBe(422)
  expect(JSON.stringify(await list())).not.toContain(admin.user.email)
})

test('comes in pages that neither repeat nor leave out', async () => {
  const added = [await add(), await add(), await add(), await add(), await add()]
  const ids: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const page = await list(`limit=2${next}`)
    ids.push(...page.items.map(({ id }) => id))
    next = page.nextCursor && `&cursor=${page.nextCursor}`
  }
  expect(ids).toEqual(added.toReversed())
  for (const cursor of ['', 'made-up', encodeCursor(['yesterday', ids[0] ?? ''])]) {
    expect((await admin.request(`${JOBS}?cursor=${cursor}`)).status).toBe(422)
  }
})

test('a dead letter is tried again, also a mail in doubt, and the audit log says by whom', async () => {
  const id = await add({ state: 'dead', attempts: 5, error: 'in doubt', progress: 'sending' })
  expect((await retry(id)).status).toBe(200)
  expect((await list()).items).toMatchObject([{ id, state: 'waiting', attempts: 0, error: null }])
  expect(await server.db.select().from(auditEntries)).toMatchObject([
    { action: 'job.retried', actorName: 'Ada', subjectId: id },
  ])
  server.deps.startWorkers()
  await expect.poll(() => sent).toMatchObject([{ to: admin.user.email }])
  await expect.poll(async () => (await list('state=done')).items).toMatchObject([{ id }])
  expect((await retry(id)).status).toBe(409)
})

test('leaves its work to one of the same kind and key that waits already', async () => {
  const row = { kind: 'merged-label', key: 'tags:vip', payload: { list: 'tags', key: 'vip' } }
  const id = await add({ ...row, state: 'dead' })
  const runAt = new Date('2040-01-01T00:00:00Z')
  await enqueue(server.db, {
    kind: 'merged-label',
    key: row.key,
    payload: { list: 'tags', key: 'vip' },
    runAt,
  })
  expect((await retry(id)).status).toBe(200)
  const merges = async () => (await list()).items.filter(({ kind }) => kind === row.kind)
  await expect.poll(merges).toMatchObject([{ state: 'done' }])
})
