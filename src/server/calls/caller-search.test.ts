import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { callPage } from '@/contracts/calls'
import { vapiReport } from '@tests/builders/vapi-report'
import { callersApi } from '@tests/harness/callers-api'
import { startServer, type TestServer } from '@tests/harness/server'
import { withoutLease } from '@tests/harness/without-lease'

import { jobs } from '../db/jobs-schema'
import { rewriteCallerDocuments } from './rewrite-documents'

let server: TestServer
let agent: Awaited<ReturnType<TestServer['signIn']>>

beforeAll(async () => {
  server = await startServer()
  agent = await server.signIn('agent')
  await server.deliver('vapi', vapiReport({ name: 'Somebody Else' }))
  const report = vapiReport({ name: 'Łukasz Øst' })
  report.message.call.customer.number = '+41791234567'
  await server.deliver('vapi', report)
  await server.analyze()
})
afterAll(() => server.close())

const names = async (q: string) => {
  const response = await agent.request(`/functions/api/v1/calls?${new URLSearchParams({ q })}`)
  return callPage.parse(await response.json()).items.map((call) => call.callerName)
}

test.each([
  '+41 79 123 45 67',
  '0041 79 123 45 67',
  '079-123 45 67',
  '079 1234',
  '(079) 123-4567',
  '123 45 67',
  '4567',
  'lukasz',
  'ŁUKASZ ost',
  'łuka',
  'Łukasz 079 123 45 67',
  '+41 79 123 45 67 lukasz',
])('a caller is found by %j', async (q) => {
  expect(await names(q)).toEqual(['Łukasz Øst'])
})

test.each(['079 123 45 68', 'lukasz 079 123 45 68', 'lukas -ost'])(
  'another caller is not found by %j',
  async (q) => {
    expect(await names(q)).toEqual([])
  },
)

describe('somebody who was given a name here', () => {
  const renew = async () => {
    const due = await server.db.delete(jobs).where(eq(jobs.kind, 'caller-documents')).returning()
    for (const { payload } of due) {
      // What this kind of job carries.
      const job = withoutLease({ payload: payload as { callerId: string } })
      await rewriteCallerDocuments(server.deps, job)
    }
  }
  const found = async (q: string) => (await names(q)).length

  test('is found by it together with what is said, and by the name that was told', async () => {
    const api = callersApi(server, agent)
    const { id, version } = await api.byValue('+41791234567')
    expect(await found('kowalska')).toBe(0)
    expect((await api.rename(id, { version, name: 'Zofia Kowalska' })).status).toBe(200)
    await renew()
    expect(await names('zofia kowalska 079 123 45 67')).toEqual(['Zofia Kowalska'])
    expect(await names('lukasz')).toEqual(['Zofia Kowalska'])
    await server.analyze()
    expect(await found('kowalska')).toBe(1)
    await api.rename(id, { version: version + 1, name: null })
    await renew()
    expect(await found('kowalska')).toBe(0)
  })

  test('keeps it in the calls of who is merged with them, until that is taken back', async () => {
    const api = callersApi(server, agent)
    const kept = await api.byValue('+41791234567')
    await api.rename(kept.id, { version: kept.version, name: 'Zofia Kowalska' })
    const other = (await api.list()).items.find(({ id }) => id !== kept.id)
    const mergeId = await api.merged(kept.id, other?.id ?? '')
    await renew()
    expect(await found('kowalska')).toBe(2)
    await api.undo(mergeId)
    await renew()
    expect(await found('kowalska')).toBe(1)
  })
})
