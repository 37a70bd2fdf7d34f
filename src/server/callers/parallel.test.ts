import { afterAll, beforeAll, expect, test } from 'vitest'

import { askAtOnce, ONE_OF_ALL } from '@tests/harness/ask-at-once'
import { callersApi } from '@tests/harness/callers-api'
import { withSecondProcess } from '@tests/harness/second-process'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

const API = '/functions/api/v1/callers'
let here: TestServer
let processes: Awaited<ReturnType<typeof withSecondProcess>>
let people: SignedIn[]
let api: ReturnType<typeof callersApi>

beforeAll(async () => {
  here = await startServer()
  processes = await withSecondProcess(here)
  people = [await here.signIn('agent', 'Ana Lopez'), await here.signIn('agent', 'Bo Lang')]
  api = callersApi(here, people[0]!)
})
afterAll(() => processes.close())

const ask = (path: string, body: object) => askAtOnce(processes, people, API + path, body)

const idsOf = async (...numbers: string[]) => {
  for (const number of numbers) await api.ring({ number })
  return Promise.all(numbers.map(async (number) => (await api.byValue(number)).id))
}

test('of twenty merges, and of twenty undoings, at once one wins and the others are told in words', async () => {
  const [keepId, otherId] = await idsOf('+15555550101', '+15555550102')
  const before = [await api.read(keepId ?? ''), await api.read(otherId ?? '')]
  const merged = await ask('/merge', { keepId, otherId })
  expect(merged).toMatchObject(ONE_OF_ALL)
  expect([...merged.said]).toEqual(['These are already the same caller.'])
  const [merge] = (await api.read(keepId ?? '')).merges
  const undone = await ask(`/merges/${merge?.id}/undo`, {})
  expect(undone).toMatchObject(ONE_OF_ALL)
  expect([...undone.said]).toEqual(['This merge was already undone.'])
  expect([await api.read(keepId ?? ''), await api.read(otherId ?? '')]).toEqual(before)
})

test('of twenty new names at once one is saved, and the others are told whose', async () => {
  const [id] = await idsOf('+15555550103')
  const { version } = await api.read(id ?? '')
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      const authorization = `Bearer ${people[(at >> 1) % 2]?.token}`
      const headers = { authorization, 'content-type': 'application/json' }
      const body = JSON.stringify({ version, name: `Name ${at}` })
      const init = { method: 'PATCH', headers, body }
      const answer = await processes.apps[at % processes.apps.length]!.request(`${API}/${id}`, init)
      return { at, status: answer.status, text: await answer.text() }
    }),
  )
  const [winner, ...more] = answers.filter(({ status }) => status === 200)
  expect(more).toEqual([])
  expect((await api.read(id ?? '')).name).toBe(`Name ${winner?.at}`)
  for (const { status, text } of answers.filter((one) => one !== winner)) {
    expect([status, text]).toEqual([409, expect.stringMatching(/Ana Lopez|Bo Lang/)])
  }
})
