import { afterAll, beforeAll, expect, test } from 'vitest'

import { ASKS_NOTHING, startCallbacks } from '@tests/harness/callbacks-api'

const API = '/functions/api/v1'

let api: Awaited<ReturnType<typeof startCallbacks>>

beforeAll(async () => {
  api = await startCallbacks()
})
afterAll(() => api.server.close())

test('callbacks with a time come as a calendar file, all of a list or one', async () => {
  const { ana, call, added, send } = api
  const callId = await call({ words: ASKS_NOTHING })
  const [dueFrom, dueTo] = ['2026-12-01T10:00:00.000Z', '2026-12-01T12:00:00.000Z']
  const one = await added({
    callId,
    topic: 'a; b, c',
    dueFrom,
    dueTo,
    requestedWords: 'ten, or so',
  })
  await added({ callId, topic: 'no time' })
  await added({ callId, topic: 'another', dueFrom })
  const read = async (query: string) => {
    const answer = await ana.request(`${API}/callbacks/calendar.ics?${query}`)
    expect(answer.headers.get('content-type')).toContain('text/calendar')
    return (await answer.text()).replaceAll('\r\n ', '').split('\r\n')
  }
  const all = await read('status=open')
  expect(all.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2)
  const lines = await read(`id=${one.id}`)
  expect(lines).toContain('STATUS:CONFIRMED')
  const json = { version: one.version, status: 'dismissed' }
  const dismissed = (await send(`/${one.id}`, { method: 'PATCH', json })).callback()
  expect(dismissed.version).toBeGreaterThan(one.version)
  expect(await read(`id=${one.id}`)).toEqual(
    expect.arrayContaining([
      `UID:${one.id}@callbacks`,
      `SEQUENCE:${dismissed.version}`,
      'STATUS:CANCELLED',
    ]),
  )
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  expect(lines).toEqual(
    expect.arrayContaining([
      `UID:${one.id}@callbacks`,
      'DTSTART:20261201T100000Z',
      'DTEND:20261201T120000Z',
      'SUMMARY:Call back about a\\; b\\, c',
      'DESCRIPTION:Ada Moreau\\, +13125550142\\nAsked for: ten\\, or so',
    ]),
  )
  expect(await read('owner=me')).not.toContain('BEGIN:VEVENT')
})
