import { afterAll, beforeAll, expect, test } from 'vitest'

import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { ticketsApi } from '@tests/harness/tickets-api'

let server: TestServer
let ana: SignedIn
let bo: SignedIn
let api: ReturnType<typeof ticketsApi>

beforeAll(async () => {
  server = await startServer()
  ana = await server.signIn('agent', 'Ana Lopez')
  bo = await server.signIn('agent', 'Bo Lang')
  api = ticketsApi(server, ana)
})
afterAll(() => server.close())

test('who solves what nobody was assigned to has it, one by one and of many, until that is undone', async () => {
  const [one, two, bos] = [
    await api.open(),
    await api.open(),
    await api.open({ assigneeId: bo.user.id }),
  ]
  const solved = await api.patch(one, { status: 'solved' })
  expect(solved).toMatchObject({ status: 'solved', assigneeId: ana.user.id })
  expect(await api.patch(solved, { isUndo: true })).toMatchObject({ assigneeId: null })
  const done = await api.bulk([
    { id: two.id, version: two.version, status: 'closed' },
    { id: bos.id, version: bos.version, status: 'solved' },
  ])
  expect(done.changed).toHaveLength(2)
  expect(await api.read(two.id)).toMatchObject({ assigneeId: ana.user.id })
  expect(await api.read(bos.id)).toMatchObject({ assigneeId: bo.user.id })
  const { version } = await api.read(two.id)
  await api.bulk([{ id: two.id, version, isUndo: true }])
  expect(await api.read(two.id)).toMatchObject({ status: 'open', assigneeId: null })
})
