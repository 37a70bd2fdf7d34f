import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { credentials } from '@/contracts/credentials'
import { startServer } from '@tests/harness/server'
import { signatureHeaders, webhookPath } from '@tests/harness/sign'

import { providerCredentials } from '../db/credentials-schema'
import { seal } from '../sessions/sealed'

const API = '/functions/api/v1/credentials'
const KEY = '0'.repeat(64)
const provider = 'generic'
const kind = 'webhook-secret'

test('a webhook secret of fewer than 24 bytes is refused, and of those stored before none is used', async () => {
  const server = await startServer({ variables: { WEBHOOK_SECRET: '', CREDENTIALS_KEY: KEY } })
  const ada = await server.signIn('admin')
  const short = `whsec_${Buffer.alloc(23, 1).toString('base64')}`
  for (const value of [short, 'whsec_==', 'whsec_abc']) {
    const refused = await ada.request(API, { json: { provider, kind, label: 'Short', value } })
    expect(refused.status).toBe(422)
  }
  const id = randomUUID()
  const sealed = seal(Buffer.from(KEY, 'hex'), id, short)
  const row = {
    id,
    provider,
    kind,
    sealed,
    label: 'Old',
    lastFour: '',
    createdByName: 'Ada',
  } as const
  await server.db.insert(providerCredentials).values({ ...row, createdAt: new Date() })
  const body = Buffer.from('{"type":"call.ended","call":{"id":"one"}}')
  const headers = {
    'content-type': 'application/json',
    ...signatureHeaders(provider, body, { secret: short }),
  }
  const delivered = await server.request(webhookPath[provider], { method: 'POST', body, headers })
  expect(delivered.status).toBe(503)
  const { items } = credentials.parse(await (await ada.request(API)).json())
  expect(items).toMatchObject([{ isReadable: true, isTooShort: true }])
  await server.close()
})
