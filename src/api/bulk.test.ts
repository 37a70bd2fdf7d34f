// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { EVERYTHING, NOTHING_SELECTED, toggled } from '@/lib/selection'

import { changeSelected, undoBulk } from './bulk'
import { session } from './session'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const BULK = '0196b6c0-0000-7000-8000-000000000009'

const asked: { id?: string; ids?: string[]; filter?: object; except?: string[] }[] = []
let answers: Response[] = []
const done = (changed: number, skipped = 0) => Response.json({ bulkId: BULK, changed, skipped })
const refused = (status: number, more: object = {}) =>
  Response.json({ error: 'It did not work.', code: 'broken', requestId: 'r', ...more }, { status })

beforeEach(() => {
  asked.length = 0
  session.start({
    token: 'x'.repeat(43),
    user: { id: idOf(1), name: 'Ana', email: 'ana@example.com', role: 'agent' },
  })
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    if (typeof init.body === 'string') asked.push(JSON.parse(init.body))
    return answers.shift() ?? refused(500)
  })
})
afterEach(() => {
  session.end()
  vi.unstubAllGlobals()
})

const thousand = {
  ...NOTHING_SELECTED,
  ids: new Set(Array.from({ length: 1001 }, (_, number) => idOf(number))),
}

test('names at most five hundred calls at a time, and adds up what came of it', async () => {
  answers = [done(500), done(490, 10), done(1)]
  expect(await changeSelected(thousand, {}, { reviewed: true })).toEqual({
    bulkIds: [BULK, BULK, BULK],
    changed: 991,
    skipped: 10,
    failure: null,
  })
  expect(asked.map(({ ids }) => ids?.length)).toEqual([500, 500, 1])
})

test('everything goes by its filters, without their order', async () => {
  answers = [done(7)]
  const filter = { category: ['billing' as const], sort: 'longest' as const }
  await changeSelected(toggled(EVERYTHING, idOf(3)), filter, { reviewed: true })
  expect(asked).toEqual([
    {
      id: expect.any(String),
      filter: { category: ['billing'] },
      except: [idOf(3)],
      change: { reviewed: true },
    },
  ])
})

test('a failure after something was changed says what was, so that it can be undone', async () => {
  answers = [done(500), refused(500, { bulkId: BULK, changed: 250 })]
  expect(await changeSelected(thousand, {}, { reviewed: true })).toMatchObject({
    bulkIds: [BULK, BULK],
    changed: 750,
    failure: { message: 'It did not work.' },
  })
  expect(asked).toHaveLength(2)
})

test('without an answer it can be undone by the id that was sent', async () => {
  answers = [new Response('Bad gateway', { status: 502 })]
  const outcome = await changeSelected(thousand, {}, { reviewed: true })
  expect(outcome).toMatchObject({ changed: 0, failure: { status: 502 } })
  expect(outcome.bulkIds).toEqual([asked[0]?.id])
  expect(asked[0]?.id).toMatch(/^[\da-f-]{36}$/)
  answers = [refused(404)]
  expect(await undoBulk(outcome.bulkIds)).toEqual({ restored: 0, left: 0 })
})

test('a failure before anything was changed is only that', async () => {
  answers = [refused(422)]
  await expect(changeSelected(thousand, {}, { reviewed: true })).rejects.toThrow('It did not work.')
})
