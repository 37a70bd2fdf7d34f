import { afterAll, beforeAll, expect, test } from 'vitest'

import { callListParamsOf } from '@/api/call-list-search'
import { CALL_RANGES } from '@/contracts/call-words'

import { filterOfView } from './saved-view-filter'

const zoneBefore = process.env.TZ
beforeAll(() => {
  process.env.TZ = 'Europe/Zurich'
})
afterAll(() => {
  if (zoneBefore === undefined) delete process.env.TZ
  else process.env.TZ = zoneBefore
})

const reader = { timeZone: 'Europe/Zurich', hideShorterThan: 20, hideWithoutTranscript: true }
const display = {
  hideShortCalls: true,
  hideCallsWithoutTranscripts: true,
  defaultViewMode: 'card',
} as const

// Before and after midnight, in summer and winter, and around both changes of the clock.
const NOW = [
  '2026-11-20T23:30:00Z',
  '2026-07-01T22:30:00Z',
  '2026-10-25T12:00:00Z',
  '2026-03-29T00:30:00Z',
]

test.each(
  NOW.flatMap((now) =>
    [
      ...CALL_RANGES.map((range) => ({ range })),
      { from: '2026-10-25' },
      { from: '2026-10-25T00:30:00.000Z', to: '2026-10-25T01:30:00.000Z' },
      { to: '2026-03-29' },
      { from: '2026-10-24T04:00:00.000Z', to: '2026-10-26T05:00:00.000Z' },
      { weekday: ['monday' as const], hour: ['09'], zone: 'America/New_York' },
      { from: '2026-03-28', to: '2026-10-25', range: '7d' as const },
      { hidden: 'show' as const, priority: ['high' as const] },
    ].map((search) => ({ now, search })),
  ),
)('asks what the browser of a reader in Zurich asks: %j', ({ now, search }) => {
  const at = new Date(now)
  expect(filterOfView(search, reader, at)).toEqual(callListParamsOf(search, display, at))
})

test('today is a day in the reader’s zone', () => {
  const at = new Date('2026-11-20T23:30:00Z')
  const today = (timeZone: string) => filterOfView({ range: 'today' }, { timeZone }, at).from
  expect(today('UTC')).toBe('2026-11-20T00:00:00.000Z')
  expect(today('Europe/Zurich')).toBe('2026-11-20T23:00:00.000Z')
  expect(today('America/Los_Angeles')).toBe('2026-11-20T08:00:00.000Z')
})

test('an unknown zone is refused', () => {
  expect(() => filterOfView({ range: 'today' }, { timeZone: 'Mars/Olympus' }, new Date())).toThrow(
    RangeError,
  )
})
