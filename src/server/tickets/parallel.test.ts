import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { askAtOnce, ONE_OF_ALL } from '@tests/harness/ask-at-once'
import { withSecondProcess } from '@tests/harness/second-process'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { ticketsApi } from '@tests/harness/tickets-api'

import { domainEvents } from '../db/events-schema'
import { organisationSettings } from '../db/settings-schema'
import { tickets } from '../db/tickets-schema'

const API = '/functions/api/v1/tickets'
let here: TestServer
let processes: Awaited<ReturnType<typeof withSecondProcess>>
let people: SignedIn[]

beforeAll(async () => {
  here = await startServer()
  processes = await withSecondProcess(here)
  people = [await here.signIn('agent', 'Ana Lopez'), await here.signIn('agent', 'Bo Lang')]
})
afterAll(() => processes.close())

const ask = (path: string, body: object) => askAtOnce(processes, people, API + path, body)

test('of tickets that waited each has one assignee when two come online at once', async () => {
  const settings = { autoAssignTickets: true }
  await here.db.insert(organisationSettings).values(settings)
  const opened = await Promise.all(
    Array.from({ length: 20 }, () => ticketsApi(here, people[0]!).open()),
  )
  await Promise.all(
    Array.from({ length: 4 }, async (_, at) => {
      const app = processes.apps[(at >> 1) % processes.apps.length] ?? here.app
      const authorization = `Bearer ${people[at % 2]?.token}`
      const headers = { authorization, 'content-type': 'application/json' }
      const body = JSON.stringify({ isAvailable: true })
      const said = await app.request('/functions/api/v1/presence', { method: 'PUT', headers, body })
      expect(said.status).toBe(200)
    }),
  )
  const ids = opened.map(({ id }) => id)
  const rows = await here.db.select().from(tickets).where(inArray(tickets.id, ids))
  expect(rows.every(({ assigneeId, version }) => assigneeId !== null && version === 2)).toBe(true)
  const given = await here.db
    .select()
    .from(domainEvents)
    .where(eq(domainEvents.what, 'ticket.assigned'))
  expect(given.map(({ entityId }) => String(entityId)).toSorted()).toEqual(ids.toSorted())
  await here.db.delete(organisationSettings)
})

describe('of twenty at once one wins, and the others are told in words', () => {
  const by = expect.stringMatching(/^(Ana Lopez|Bo Lang) /)

  test('approvals', async () => {
    const draft = await ticketsApi(here, people[0]!).draft()
    const { said, ...rest } = await ask(`/${draft.id}/approve`, { version: draft.version })
    expect(rest).toEqual(ONE_OF_ALL)
    expect([...said]).toEqual([by])
    expect([...said][0]).toMatch(/approved this draft first\.$/)
  })

  test('rejections', async () => {
    const draft = await ticketsApi(here, people[0]!).draft()
    const body = { version: draft.version, reason: 'A guess' }
    const { said, ...rest } = await ask(`/${draft.id}/reject`, body)
    expect(rest).toEqual(ONE_OF_ALL)
    expect([...said]).toEqual([by])
  })

  test('merges, and their undoing', async () => {
    const api = ticketsApi(here, people[0]!)
    const [keep, other] = [await api.open(), await api.open()]
    const merged = await ask(`/${keep.id}/merge`, { otherId: other.id })
    expect(merged).toMatchObject(ONE_OF_ALL)
    expect([...merged.said]).toEqual(['These are already the same ticket.'])
    const [merge] = (await api.read(keep.id)).merges
    const undone = await ask(`/merges/${merge?.id}/undo`, {})
    expect(undone).toMatchObject(ONE_OF_ALL)
    expect([...undone.said]).toEqual(['This merge was already undone.'])
    expect((await api.read(other.id)).mergedFrom).toBeNull()
  })

  test('merges of two tickets into each other end, and one of them is kept', async () => {
    const api = ticketsApi(here, people[0]!)
    const [one, two] = [await api.open(), await api.open()]
    const answers = await Promise.all([
      api.send('POST', `${one.id}/merge`, { otherId: two.id }),
      api.send('POST', `${two.id}/merge`, { otherId: one.id }),
    ])
    expect(answers.map(({ status }) => status)).toContain(200)
    expect(answers.map(({ status }) => status)).toContain(409)
    expect((await api.read(one.id)).id).toBe((await api.read(two.id)).id)
  })
})
