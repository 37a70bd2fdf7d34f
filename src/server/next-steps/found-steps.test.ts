import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { callbackPage } from '@/contracts/callbacks'
import { type CreateNextStepInput, nextStep, nextStepPage } from '@/contracts/next-steps'
import { oneLine } from '@/lib/one-line'
import { runs } from '@tests/harness/runs'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

import { nextSteps } from '../db/next-steps-schema'

const API = '/functions/api/v1'

let server: TestServer
let ana: SignedIn
let callId: string

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  ana = await server.signIn('agent', 'Ana Lopez')
  callId = await server.addCall({ id: 'one', name: 'Łukasz Zoë', number: '+41441234567' })
  await server.db.delete(nextSteps)
})

const add = async (title: string, over: Partial<CreateNextStepInput> = {}) => {
  const response = await ana.request(`${API}/next-steps`, { json: { title, ...over } })
  return nextStep.parse(await response.json())
}
const list = async (q: string, over: Record<string, string> = {}) => {
  const query = new URLSearchParams({ q, ...over })
  return nextStepPage.parse(await (await ana.request(`${API}/next-steps?${query}`)).json())
}
const found = async (q: string) => (await list(q)).items.map(({ title }) => title)

const piece = fc.oneof(
  fc.constantFrom(
    'Send',
    'Rückgabe',
    'ΟΔΟΣ',
    '50%',
    'a_b',
    String.raw`C:\bills`,
    'AB-1234',
    '请给我回电话',
  ),
  fc.string({ minLength: 1, maxLength: 6, unit: 'grapheme' }),
)
const copied = fc
  .tuple(fc.array(piece, { minLength: 1, maxLength: 6 }), fc.nat(), fc.nat())
  .map(([pieces, from, length]) => {
    const given = pieces.join(' ').toWellFormed().replaceAll('\0', '')
    const title = oneLine(given).slice(0, 200).toWellFormed().trim()
    const run = title.slice(from % Math.max(1, title.length)).slice(0, 2 + (length % 20))
    return { title, run: run.toWellFormed().trim() }
  })
  .filter(({ title, run }) => run.length >= 2 && title.isWellFormed() && title.includes(run))

test.each([
  ['Straße sperren', 'strasse'],
  ['Łukasz fragen', 'lukasz'],
  ['Ring Zoë', 'ZOE ring'],
  ['Send the keys', 'Se\u200bnd the\uffa0 ke'],
])('%s is found by what people type: %s', async (title, q) => {
  await add('Send the form')
  await add(title)
  expect(await found(q)).toEqual([title])
})

test('any run of characters of a title finds its step', async () => {
  await fc.assert(
    fc.asyncProperty(copied, async ({ title, run }) => {
      await server.db.delete(nextSteps)
      await add('§')
      await add(title)
      expect(await found(run)).toEqual([title])
    }),
    { numRuns: runs(60) },
  )
})

test('words are found in any order, however they are written', async () => {
  await add('Rückgabe: send the CAFÉ invoice')
  await add('Another')
  for (const q of ['invoice ruckgabe', 'café', 'cafe', 'nvoic', 'SEND']) {
    expect([q, await found(q)]).toEqual([q, ['Rückgabe: send the CAFÉ invoice']])
  }
  expect(await found('invoice another')).toEqual([])
})

test('a step is found by the name and the number of whom it is for', async () => {
  await add('Of the call', { callId })
  const { callerId } = await add('For the caller', { callId, kind: 'callback' })
  await add('Of nobody')
  expect(callerId).not.toBeNull()
  for (const q of ['lukasz', 'Zoë Łukasz', '044 123 45 67', '+41 44 123']) {
    expect([q, (await found(q)).toSorted()]).toEqual([q, ['For the caller', 'Of the call']])
  }
  const response = await ana.request(`${API}/callbacks?q=lukasz`)
  const { items, total } = callbackPage.parse(await response.json())
  expect([items.map(({ title }) => title), total]).toEqual([['For the caller'], 1])
})

test('counts and files are of what was found', async () => {
  await add('Send the invoice')
  await add('Send the form')
  expect(await list('invoice')).toMatchObject({ counts: { open: 1 } })
  const file = await ana.request(`${API}/next-steps/export.csv?q=invoice`)
  expect(parse(await file.text(), { from_line: 2 })).toHaveLength(1)
})

test('whatever is typed is an answer', async () => {
  await add('Send the form', { callId })
  for (const q of ['\u0301', '%', '_', '\\', "'", 'q '.repeat(100), '\ud800']) {
    expect([q, (await list(q)).items.map(({ title }) => title)]).toEqual([q, []])
  }
})
