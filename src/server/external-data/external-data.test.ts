import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { externalData, externalSource } from '@/contracts/external-data'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

import { auditEntries } from '../db/schema'

const DATA = '/functions/api/v1/external-data'
const SOURCE = `${DATA}/source`
const MINUTE = 60_000

let source: Server
let answer: RequestListener
let asked = 0
let origin: string
let server: TestServer
let admin: SignedIn
let now: number
let places = 0

beforeAll(async () => {
  source = createServer((request, response) => {
    asked += 1
    answer(request, response)
  })
  await new Promise<void>((listening) => {
    source.listen(0, '127.0.0.1', listening)
  })
  // Of a server that listens on a port.
  origin = `http://127.0.0.1:${(source.address() as AddressInfo).port}`
  server = await startServer({
    variables: { EXTERNAL_DATA_ORIGINS: origin },
    overrides: { now: () => new Date(now) },
  })
})
afterAll(async () => {
  source.closeAllConnections()
  source.close()
  await server.close()
})
beforeEach(async () => {
  now = Date.parse('2026-11-02T10:30:00Z')
  await server.truncateAll()
  admin = await server.signIn('admin', 'Bo Boss')
  asked = 0
  answer = (_, response) => response.end('{"open": 3}')
})

const read = async () => externalData.parse(await (await admin.request(DATA)).json())
const stored = async () => externalSource.parse(await (await admin.request(SOURCE)).json())
const save = async (address: string | null, version?: number) =>
  admin.request(SOURCE, {
    method: 'PUT',
    json: { address, version: version ?? (await stored()).version },
  })
/** A place of its own: what was read of another one is kept for a while. */
const setTo = async (path: string) => {
  places += 1
  expect((await save(`${origin}/${places}${path}`)).status).toBe(200)
}

test('figures of an address that an administrator has set, read once in their interval', async () => {
  expect(await read()).toEqual({
    isSet: false,
    intervalSeconds: 300,
    view: null,
    readAt: null,
    problem: null,
  })
  await setTo('/figures?key=secret')
  const [first, beside] = await Promise.all([read(), read()])
  expect(first).toMatchObject({
    isSet: true,
    view: { figures: [{ label: 'open', value: 3 }] },
    problem: null,
    readAt: '2026-11-02T10:30:00.000Z',
  })
  expect(beside).toEqual(first)
  now += 4 * MINUTE
  await read()
  expect(asked).toBe(1)
  now += MINUTE
  answer = (_, response) => response.end('{"open": 4}')
  expect(await read()).toMatchObject({ view: { figures: [{ value: 4 }] } })
  expect(asked).toBe(2)
})

test('a byte order mark before the JSON is no fault', async () => {
  answer = (_, response) => response.end('\uFEFF{"open": 5}')
  await setTo('/figures')
  expect(await read()).toMatchObject({ view: { figures: [{ value: 5 }] }, problem: null })
})

test('what was read last stays, with what is wrong since', async () => {
  await setTo('/figures')
  await read()
  now += 5 * MINUTE
  answer = (_, response) => response.writeHead(500).end()
  expect(await read()).toMatchObject({
    view: { figures: [{ value: 3 }] },
    readAt: '2026-11-02T10:30:00.000Z',
    problem: 'It answered with status 500.',
  })
  await setTo('/others')
  expect(await read()).toMatchObject({ view: null, problem: 'It answered with status 500.' })
})

const endless: RequestListener = (_, response) => {
  response.write('"')
  const more = () => {
    while (!response.destroyed && response.write('x'.repeat(16_384)));
  }
  response.on('drain', more)
  more()
}

test.each<[string, RequestListener, RegExp]>([
  ['no JSON', (_, response) => response.end('<h1>Hello</h1>'), /did not answer with JSON/],
  ['nothing', (_, response) => response.end(), /did not answer with JSON/],
  ['packed', (_, response) => response.end(gzipSync('{}')), /did not answer with JSON/],
  ['too much', endless, /more than 1 MB/],
  [
    'a redirect',
    (_, response) => response.writeHead(302, { location: '/elsewhere' }).end(),
    /redirects/,
  ],
  ['an error', (_, response) => response.writeHead(404).end('{}'), /status 404/],
  ['a closed connection', ({ socket }) => socket.destroy(), /could not be reached/],
])('is refused in a sentence: %s', async (_, faulty, sentence) => {
  answer = faulty
  await setTo('/figures')
  expect(await read()).toMatchObject({ view: null, problem: expect.stringMatching(sentence) })
  expect(asked).toBe(1)
})

test('who does not answer is not waited for', async () => {
  answer = (_, response) => response.write('{')
  await setTo('/figures')
  expect(await read()).toMatchObject({ problem: 'It did not answer within five seconds.' })
})

test.each([
  'https://127.0.0.1/',
  'https://[::1]:8443/',
  'https://localhost/',
  'https://10.0.0.8/x',
])('an address inside the network is not asked: %s', async (address) => {
  expect((await save(address)).status).toBe(200)
  expect(await read()).toMatchObject({ problem: 'Its address is not on the public internet.' })
})

test.each(['http://example.com/', 'ftp://example.com/', 'https://me:pw@example.com/', 'figures'])(
  'an address that must not be set: %s',
  async (address) => {
    const refused = await save(address)
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({
      fields: { address: expect.stringMatching(/https address/) },
    })
    expect(await stored()).toMatchObject({ address: null, version: 1 })
  },
)

const change = async (given: { path?: string; intervalSeconds?: unknown }) => {
  const { address, version } = await stored()
  return admin.request(SOURCE, { method: 'PUT', json: { address, version, ...given } })
}

test('a path picks the rows, and says what is there where it does not fit', async () => {
  const items = [{ shop: 'Harbour' }, { shop: 'Hill' }]
  answer = (_, response) => response.end(JSON.stringify({ data: { items, total: 2 } }))
  await setTo('/nested')
  expect((await change({ path: ' data.items ' })).status).toBe(200)
  expect(await stored()).toMatchObject({ path: 'data.items', intervalSeconds: 300 })
  expect(await read()).toMatchObject({
    view: { figures: [], columns: ['shop'], rows: [['Harbour'], ['Hill']] },
    problem: null,
  })
  await change({ path: 'data.rows' })
  expect(await read()).toMatchObject({
    view: null,
    problem: '“data” has no “rows”: it is an object with “items”, “total”.',
  })
  await change({ path: 'data.total' })
  expect(await read()).toMatchObject({
    problem: '“data.total” is not a list of rows: it is a number.',
  })
  await setTo('/elsewhere')
  expect(await stored()).toMatchObject({ path: 'data.total' })
})

test('it is read in its own interval', async () => {
  await setTo('/often')
  expect((await change({ intervalSeconds: 30 })).status).toBe(200)
  expect(await read()).toMatchObject({ intervalSeconds: 30 })
  now += 29_000
  await read()
  expect(asked).toBe(1)
  now += 1000
  await read()
  expect(asked).toBe(2)
  const [entry] = (await server.db.select().from(auditEntries)).filter(
    ({ changes }) => Object.keys(changes).join() === 'intervalSeconds',
  )
  expect(entry?.changes).toEqual({ intervalSeconds: { from: 300, to: 30 } })
})

test.each([
  [{ intervalSeconds: 29 }, 'intervalSeconds', /from 30 to 86,400/],
  [{ intervalSeconds: 86_401 }, 'intervalSeconds', /from 30 to 86,400/],
  [{ intervalSeconds: 45.5 }, 'intervalSeconds', /whole seconds/],
  [{ path: 'data..items' }, 'path', /such as data\.items/],
  [{ path: '.' }, 'path', /such as data\.items/],
  [{ path: 'x'.repeat(201) }, 'path', /At most 200 characters/],
])('%j is refused in a sentence', async (given, field, sentence) => {
  const refused = await change(given)
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({
    fields: { [field]: expect.stringMatching(sentence) },
  })
})

test('who sets it is known, but not the key in it, and nobody is overwritten', async () => {
  await setTo('/figures?key=hunter2')
  expect(await stored()).toMatchObject({ changedByName: 'Bo Boss', version: 2 })
  expect((await save(null, 1)).status).toBe(409)
  expect((await save(null)).status).toBe(200)
  const entries = await server.db.select().from(auditEntries)
  expect(entries.map(({ action }) => action)).toContain('external-source.changed')
  expect(JSON.stringify(entries.map(({ changes }) => changes))).not.toContain('hunter2')
})
