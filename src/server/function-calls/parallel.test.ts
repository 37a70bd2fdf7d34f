import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { APOLOGY, functionsApi, retellAsks, vapiAsks } from '@tests/harness/functions'
import { withSecondProcess } from '@tests/harness/second-process'
import { startServer, type TestServer } from '@tests/harness/server'

import { callers } from '../db/callers-schema'
import { functionCalls } from '../db/function-calls-schema'
import { callbackRequests, nextSteps } from '../db/next-steps-schema'
import { tickets } from '../db/tickets-schema'

const NOW = new Date('2026-11-23T17:00:00Z')

let here: TestServer
let processes: Awaited<ReturnType<typeof withSecondProcess>>
let apis: ReturnType<typeof functionsApi>[]

beforeAll(async () => {
  here = await startServer({ overrides: { now: () => NOW } })
  processes = await withSecondProcess(here, { now: () => NOW })
  apis = processes.apps.map((app) => functionsApi(here, app))
})
afterAll(() => processes.close())
beforeEach(async () => {
  await here.truncateAll()
  await apis[0]?.switchTo(await here.signIn('admin'), true)
})

type Said = { result?: string; error?: string }

/** Through one process or the other; again where a busy machine took longer than a caller waits. */
const ask = async (at: number, called: Parameters<typeof vapiAsks>[0]): Promise<Said> => {
  const asked = { number: '+14155550177', ...called }
  const isRetell = called.callId?.startsWith('retell') ?? false
  const api = apis[at % apis.length]!
  const answer = isRetell
    ? await api.send('retell', retellAsks(asked))
    : await api.send('vapi', vapiAsks(asked))
  expect(answer.status).toBe(200)
  const body = (await answer.json()) as Said & { results?: Said[] }
  const said = body.results?.[0] ?? body
  return APOLOGY.test(said.error ?? '') ? ask(at, called) : said
}

const book = { name: 'book_callback', given: { when: 'Thursday at three', topic: 'the refund' } }
const ticket = { name: 'open_ticket', given: { subject: 'Billed twice', description: 'In May.' } }
const counts = () =>
  Promise.all(
    [functionCalls, callers, nextSteps, callbackRequests, tickets].map((table) =>
      here.db.$count(table),
    ),
  )

test.each([
  ['booking, of Vapi', { ...book, callId: 'vapi-1' }, [1, 1, 1, 1, 0]],
  ['booking, of Retell', { ...book, callId: 'retell-1', toolCallId: 'a' }, [1, 1, 1, 1, 0]],
  ['ticket, of Vapi', { ...ticket, callId: 'vapi-1' }, [1, 1, 0, 0, 1]],
  ['ticket, of Retell without an id', { ...ticket, callId: 'retell-1' }, [1, 1, 0, 0, 1]],
])('the same %s, three times at once, acts once', async (_name, called, made) => {
  const answers = await Promise.all([0, 1, 2].map((at) => ask(at, called)))
  expect(answers[0]?.result).toMatch(/^Noted/)
  expect(answers).toEqual([answers[0], answers[0], answers[0]])
  expect(await counts()).toEqual(made)
})

test('of twenty bookings at once, each asked three times, one opens a callback and the others are told of it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      ask(at, { ...book, callId: `vapi-${at % 20}`, toolCallId: `tool-${at % 20}` }),
    ),
  )
  expect(await counts()).toEqual([20, 1, 1, 20, 0])
  const first = answers.filter(({ result }) => result?.startsWith('Noted: a callback for'))
  const later = answers.filter(({ result }) =>
    /^A callback about this is noted already, for Thursday.*was added to it\.$/.test(result ?? ''),
  )
  expect([first.length, later.length]).toEqual([3, 57])
})
