import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { startServer, type TestServer } from '@tests/harness/server'

const DOCUMENT = '/functions/api/v1/openapi.json'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('answers of the API are compressed for those who can read that', async () => {
  const plain = await server.request(DOCUMENT)
  expect(plain.headers.get('content-encoding')).toBeNull()
  const packed = await server.request(DOCUMENT, { headers: { 'accept-encoding': 'gzip, br' } })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(packed.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
  const bytes = Buffer.from(await packed.arrayBuffer())
  const unpacked = createGunzip()
  unpacked.end(bytes)
  const body = await plain.text()
  expect(bytes.byteLength * 3).toBeLessThan(body.length)
  expect(await text(unpacked)).toBe(body)
})
