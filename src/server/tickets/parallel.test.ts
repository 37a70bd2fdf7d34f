import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { withSecondProcess } from '@tests/harness/second-process'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { ticketsApi } from '@tests/harness/tickets-api'

const API = '/functions/api/v1/tickets'
const AT_ONCE = 20
let here: TestServer
let processes: Awaited<ReturnType<typeof withSecondProcess>>
let people: SignedIn[]

beforeAll(async () => {
  here = await startServer()
  processes = await withSecondProcess(here)
  people = [await here.signIn('agent', 'Ana Lopez'), await here.signIn('agent', 'Bo Lang')]
})
afterAll(() => processes.close())

/** By two people, and on Postgres through two processes. */
const askAtOnce = async (path: string, body: object) => {
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, at) => {
      const { apps } = processes
      const app = apps[at % apps.length] ?? here.app
      const authorization = `Bearer ${people[(at >> 1) % 2]?.token}`
      const headers = { authorization, 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      const answer = await app.request(API + path, init)
      return { status: answer.status, ...((await answer.json()) as { error?: string }) }
    }),
  )
  return {
    // The status of the answer stands first; that of a ticket is laid over it.
    won: answers.filter(({ error }) => error === undefined).length,
    said: new Set(answers.flatMap(({ error }) => error ?? [])),
    lost: answers.filter(({ error }) => error !== undefined).map(({ status }) => status),
  }
}

describe(`of ${AT_ONCE} at once one wins, and the others are told in words`, () => {
  const by = expect.stringMatching(/^(Ana Lopez|Bo Lang) /)
  const clear = (count: number) => Array.from({ length: count }, () => 409)

  test('approvals', async () => {
    const draft = await ticketsApi(here, people[0]!).draft()
    const { won, said, lost } = await askAtOnce(`/${draft.id}/approve`, { version: draft.version })
    expect([won, lost]).toEqual([1, clear(AT_ONCE - 1)])
    expect([...said]).toEqual([by])
    expect([...said][0]).toMatch(/approved this draft first\.$/)
  })

  test('merges, and their undoing', async () => {
    const api = ticketsApi(here, people[0]!)
    const [keep, other] = [await api.open(), await api.open()]
    const merged = await askAtOnce(`/${keep.id}/merge`, { otherId: other.id })
    expect([merged.won, merged.lost]).toEqual([1, clear(AT_ONCE - 1)])
    expect([...merged.said]).toEqual(['These are already the same ticket.'])
    const [merge] = (await api.read(keep.id)).merges
    const undone = await askAtOnce(`/merges/${merge?.id}/undo`, {})
    expect([undone.won, undone.lost]).toEqual([1, clear(AT_ONCE - 1)])
    expect([...undone.said]).toEqual(['This merge was already undone.'])
    expect((await api.read(other.id)).mergedFrom).toBeNull()
  })

  test('merges of two tickets into each other end, and one of them is kept', async () => {
    const api = ticketsApi(here, people[0]!)
    const [one, two] = [await api.open(), await api.open()]
    const both = await Promise.all([
      api.send('POST', `${one.id}/merge`, { otherId: two.id }),
      api.send('POST', `${two.id}/merge`, { otherId: one.id }),
    ])
    expect(both.map(({ status }) => status)).toContain(200)
    expect(both.map(({ status }) => status)).toContain(409)
    expect((await api.read(one.id)).id).toBe((await api.read(two.id)).id)
  })
})
