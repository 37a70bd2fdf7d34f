import { expect, test } from 'vitest'

import { callListParams } from '@/contracts/call-list-params'
import { decodeListContext, encodeListContext } from '@/lib/list-context'

import { callListParamsOf, listOf, readCallListSearch } from './call-list-search'

const SHOW_ALL = {
  hideShortCalls: false,
  hideCallsWithoutTranscripts: false,
  defaultViewMode: 'card',
} as const
const HIDE = { ...SHOW_ALL, hideShortCalls: true, hideCallsWithoutTranscripts: true } as const
const NOW = new Date(2026, 10, 20, 17, 30)

test('keeps the good values of a hand-written URL and drops the bad ones', () => {
  expect(
    readCallListSearch({
      q: ' late parcel ',
      range: 'tomorrow',
      from: '2026-02-31',
      outcome: 'voicemail,nonsense',
      priority: ['high', 'urgent'],
      assignee: '1; drop table',
      reviewed: 'often',
      sort: 'newest',
      hasRecording: 'perhaps',
      minSeconds: '-5',
      maxSeconds: '90',
      view: 'table',
      selected: 'x',
      utm_source: 'mail',
    }),
  ).toEqual({ q: 'late parcel', outcome: ['voicemail'], priority: ['high'], maxSeconds: 90 })
})

test('reads whole and hand-made values alike', () => {
  const id = 'AB3F0D34-1111-4222-8333-123456789ABC'
  expect(
    readCallListSearch({
      q: 5550142,
      callback: true,
      assignee: `none,${id},x,${id}`,
      view: 'email',
      selected: id,
    }),
  ).toEqual({
    q: '5550142',
    callback: true,
    assignee: ['none', id.toLowerCase()],
    view: 'email',
    selected: id.toLowerCase(),
  })
})

test('instants are asked as they are, whatever the zone of the reader', () => {
  const span = { from: '2026-11-01T04:00:00.000Z', to: '2026-11-08T05:00:00.000Z' }
  expect(callListParamsOf(readCallListSearch(span), SHOW_ALL, NOW)).toEqual(span)
  expect(readCallListSearch({ from: '2026-11-01T04:00', to: '2026-99-08T05:00:00.000Z' })).toEqual({
    from: undefined,
    to: undefined,
  })
})

test('a span of days begins at midnight and includes its last day', () => {
  expect(callListParamsOf({ from: '2026-11-01', to: '2026-11-02' }, SHOW_ALL, NOW)).toEqual({
    from: new Date(2026, 10, 1).toISOString(),
    to: new Date(2026, 10, 3).toISOString(),
  })
  expect(callListParamsOf({ range: '7d' }, SHOW_ALL, NOW)).toEqual({
    from: new Date(2026, 10, 14).toISOString(),
  })
  expect(callListParamsOf({ range: '7d', to: '2026-11-02' }, SHOW_ALL, NOW)).toEqual({
    to: new Date(2026, 10, 3).toISOString(),
  })
})

test('a span by name is the days it says, where the reader is', () => {
  expect(callListParamsOf({ range: 'today' }, SHOW_ALL, NOW)).toEqual({
    from: new Date(2026, 10, 20).toISOString(),
  })
  expect(callListParamsOf({ range: 'last-month' }, SHOW_ALL, NOW)).toEqual({
    from: new Date(2026, 9, 1).toISOString(),
    to: new Date(2026, 10, 1).toISOString(),
  })
})

test('asks the same all day, so that a list is found again in the cache', () => {
  const later = new Date(NOW.getTime() + 3_600_000)
  const today = { range: 'today' } as const
  expect(callListParamsOf(today, HIDE, later)).toEqual(callListParamsOf(today, HIDE, NOW))
})

test('sends the hiding rules of the settings until the list shows what they hide', () => {
  expect(callListParamsOf({}, HIDE, NOW)).toEqual({
    hideShorterThan: 20,
    hideWithoutTranscript: true,
  })
  expect(callListParamsOf({}, { ...HIDE, hideShortCalls: false }, NOW)).toEqual({
    hideWithoutTranscript: true,
  })
  expect(callListParamsOf({ hidden: 'show' }, HIDE, NOW)).toEqual({})
})

test('how a list is looked at is not part of what it lists', () => {
  expect(callListParamsOf({ view: 'email', selected: 'abc' }, SHOW_ALL, NOW)).toEqual({})
})

test('everything it asks is accepted by the API, also after a trip through a link', () => {
  const search = readCallListSearch({
    q: 'parcel',
    status: 'ended,analyzed',
    outcome: 'completed',
    resolution: 'unknown',
    category: 'none,billing',
    priority: 'high',
    sentiment: 'negative',
    provider: 'vapi',
    direction: 'inbound',
    assignee: 'me,none',
    reviewed: 'not-me,nobody',
    sort: 'priority',
    hasTranscript: 'true',
    hasRecording: 'false',
    callback: 'true',
    minSeconds: '20',
    maxSeconds: '300',
    caller: '+15550100142',
    range: '30d',
  })
  const back = readCallListSearch(decodeListContext(encodeListContext(listOf(search))))
  expect(back).toEqual(search)
  const asked = callListParamsOf(back, HIDE, NOW)
  const query = Object.fromEntries(
    Object.entries(asked).map(([key, value]) => [key, String(value)]),
  )
  expect(callListParams.parse(query)).toMatchObject({
    status: ['ended', 'analyzed'],
    category: ['billing', 'none'],
    assignee: ['me', 'none'],
    reviewed: ['nobody', 'not-me'],
    sort: 'priority',
    hasRecording: false,
    minSeconds: 20,
    hideShorterThan: 20,
  })
})

test('a list is from and to days of the reader, or instants', () => {
  const search = readCallListSearch({
    from: '2026-11-20T13:00:00.000Z',
    to: '2026-11-20T14:00:00.000Z',
  })
  expect(search).toEqual({ from: '2026-11-20T13:00:00.000Z', to: '2026-11-20T14:00:00.000Z' })
  expect(callListParamsOf(search, SHOW_ALL, NOW)).toEqual(search)
  expect(callListParamsOf({ from: '2026-11-20', to: '2026-11-20' }, SHOW_ALL, NOW)).toEqual({
    from: new Date(2026, 10, 20).toISOString(),
    to: new Date(2026, 10, 21).toISOString(),
  })
  expect(readCallListSearch({ from: '2026-11-20T25:00:00Z', to: '2026-11-20T14:00' })).toEqual({})
})
