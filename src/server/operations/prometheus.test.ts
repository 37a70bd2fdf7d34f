import { expect, test } from 'vitest'

import { vapiReport } from '@tests/builders/vapi-report'
import { startServer } from '@tests/harness/server'

import { backups } from '../db/backups-schema'
import { jobs } from '../db/jobs-schema'

const METRICS_TOKEN = 'a token for prometheus'
const authorization = `Bearer ${METRICS_TOKEN}`

test('metrics of requests, jobs, deliveries and the database, without a word of a caller', async () => {
  const server = await startServer({ variables: { METRICS_TOKEN } })
  await server.deliver('vapi', vapiReport({ name: 'Ada Moreau', number: '+12025550169' }))
  await server.request('/functions/api/v1/calls')
  await server.deps.deliveries.flush()
  await server.db.insert(jobs).values({ kind: 'retention', state: 'dead' })
  const finishedAt = new Date('2026-03-10T02:23:00Z')
  await server.db.insert(backups).values([
    { state: 'done', createdAt: finishedAt, finishedAt },
    { state: 'failed', createdAt: new Date(), finishedAt: new Date() },
  ])
  const isIndexed = (await server.deps.callIndex?.current()) !== undefined
  const answer = await server.request('/metrics', { headers: { authorization } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  const lines = await answer.text()
  expect(lines).toMatch(/^http_request_duration_seconds_count\{area="webhooks",status="2xx"\} 1$/m)
  expect(lines).toMatch(/^http_request_duration_seconds_count\{area="api",status="4xx"\} 1$/m)
  expect(lines).toMatch(/^jobs\{kind="retention",state="dead"\} 1$/m)
  expect(lines).toMatch(/^deliveries_total\{provider="vapi",result="accepted"\} 1$/m)
  expect(lines).toMatch(/^app_info\{version="2.0.0",.*database="(embedded|postgres)"\} 1$/m)
  expect(lines).toMatch(/^database_up 1$/m)
  expect(lines).toMatch(/^database_size_bytes [1-9]\d{5,}$/m)
  expect(lines).toMatch(/^last_backup_timestamp_seconds 1773109380$/m)
  expect(lines).toContain(`\ncalls_in_memory ${isIndexed ? 1 : 0}\n`)
  expect(lines).not.toMatch(/Ada|5550169/)

  server.deps.database.ping = () => Promise.reject(new Error('Connection terminated'))
  const gone = await server.request('/metrics', { headers: { authorization } })
  expect(gone.status).toBe(200)
  const known = await gone.text()
  expect(known).toMatch(/^database_up 0$/m)
  expect(known).not.toMatch(/^jobs\{/m)
  expect(known).toMatch(/^last_backup_timestamp_seconds 1773109380$/m)
  await server.close()
})

test('metrics are for who has the token, and off without one', async () => {
  const server = await startServer({ variables: { METRICS_TOKEN } })
  for (const sent of [undefined, 'Bearer', 'Bearer another token', authorization.slice(0, -1)]) {
    const answer = await server.request('/metrics', {
      headers: sent === undefined ? {} : { authorization: sent },
    })
    expect(answer.status).toBe(401)
  }
  await server.close()

  const off = await startServer()
  expect((await off.request('/metrics', { headers: { authorization } })).status).toBe(404)
  await off.close()
})
