import { expect, test } from 'vitest'

import { createSavedViewInput, savedView } from '@/contracts/saved-views'

import { readCallListSearch } from './call-list-search'
import { CALL_VIEWS, isSameList, searchToSave } from './saved-views'

/** Every key of a list's address, with a value it takes. */
const EVERYTHING = readCallListSearch({
  q: 'late parcel',
  range: '7d',
  from: '2026-11-01',
  to: '2026-11-20',
  status: 'ended,analyzed',
  outcome: 'voicemail',
  resolution: 'unknown',
  category: 'billing,none',
  priority: 'high',
  sentiment: 'negative',
  provider: 'vapi',
  direction: 'inbound',
  assignee: 'me,none',
  reviewed: 'nobody',
  hasTranscript: 'true',
  hasRecording: 'false',
  callback: 'true',
  minSeconds: '5',
  maxSeconds: '600',
  caller: '+41441234567',
  hidden: 'show',
  sort: 'longest',
  view: 'email',
  selected: '0196b6c0-0000-7000-8000-000000000001',
  saved: '0196b6c0-0000-7000-8000-000000000002',
})

const viewOf = (search: Record<string, unknown>) =>
  savedView.parse({
    id: '0196b6c0-0000-7000-8000-000000000002',
    name: 'Late',
    isShared: false,
    list: 'calls',
    ownerId: null,
    ownerName: 'Ana',
    search,
    mayChange: true,
    count: null,
    countIsEstimate: false,
    version: 1,
  })

test('a view keeps every filter of the address, and nothing of how it is looked at', () => {
  expect(Object.values(EVERYTHING).every((value) => value !== undefined)).toBe(true)
  const { search } = createSavedViewInput.parse({
    name: 'Late',
    search: searchToSave(CALL_VIEWS, EVERYTHING),
  })
  const { view: _view, selected: _selected, saved: _saved, ...filters } = EVERYTHING
  expect(CALL_VIEWS.read(viewOf(search).search)).toEqual(filters)
})

test('is the same list whatever the order of its parts and the look', () => {
  expect(
    isSameList(
      CALL_VIEWS,
      EVERYTHING,
      CALL_VIEWS.read(viewOf(searchToSave(CALL_VIEWS, EVERYTHING)).search),
    ),
  ).toBe(true)
  expect(
    isSameList(CALL_VIEWS, { q: 'a', range: '7d' }, { range: '7d', q: 'a', view: 'email' }),
  ).toBe(true)
  expect(isSameList(CALL_VIEWS, { q: 'a' }, { q: 'b' })).toBe(false)
  expect(isSameList(CALL_VIEWS, { q: undefined }, {})).toBe(true)
})
