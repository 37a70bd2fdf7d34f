import { expect, test } from 'vitest'

import { callListOf, scopeOf, searchOfMark } from './figures-scope'
import { readFiguresSearch } from './figures-search'

const TODAY = '2026-11-24'
const rangeOf = (search: Record<string, unknown>) => {
  const { range, grain } = scopeOf(readFiguresSearch(search), TODAY)
  return [range.from, range.to, grain]
}

test('a range ends with today and has a grain that fits', () => {
  expect(rangeOf({})).toEqual(['2026-10-26', '2026-11-25', 'day'])
  expect(rangeOf({ range: '7d' })).toEqual(['2026-11-18', '2026-11-25', 'day'])
  expect(rangeOf({ range: '90d' })).toEqual(['2026-08-27', '2026-11-25', 'day'])
  expect(rangeOf({ range: '12m' })).toEqual(['2025-12-01', '2026-11-25', 'month'])
})

test('days win over a range, in whatever order, and one alone is understood', () => {
  expect(rangeOf({ range: '7d', from: '2026-11-01', to: '2026-11-02' })).toEqual([
    '2026-11-01',
    '2026-11-03',
    'hour',
  ])
  expect(rangeOf({ from: '2026-11-09', to: '2026-11-01' })).toEqual([
    '2026-11-01',
    '2026-11-10',
    'day',
  ])
  expect(rangeOf({ from: '2026-05-24' })).toEqual(['2026-05-24', '2026-11-25', 'week'])
  expect(rangeOf({ to: '2026-11-02' })).toEqual(['2026-10-04', '2026-11-03', 'day'])
  expect(rangeOf({ from: '2026-12-24' })).toEqual(['2026-12-24', '2026-12-25', 'hour'])
})

test('filters are asked for as the list of calls takes them, and nothing that is not one', () => {
  const search = readFiguresSearch({
    category: 'billing,other',
    callback: true,
    range: 'ever',
    from: '2026-02-30',
    evil: 'x',
    compare: 'previous',
  })
  expect(scopeOf(search, TODAY)).toMatchObject({
    filters: { category: 'billing,other', callback: 'true' },
    compare: { compare: 'previous' },
    range: { from: '2026-10-26' },
  })
})

const ZONE = 'Asia/Kathmandu'
/** Nine to ten on 24 November there. */
const HOUR = { from: '2026-11-24T03:15:00.000Z', to: '2026-11-24T04:15:00.000Z' }
const DAY = { from: '2026-11-23T18:15:00.000Z', to: '2026-11-24T18:15:00.000Z' }
const markOf = (time: typeof HOUR) => ({ filters: { ...time }, own: { ...time }, zone: ZONE })

test('a mark of an hour filters by that hour of its day, and the same mark takes it back', () => {
  const picked = searchOfMark({ range: '7d' }, markOf(HOUR))
  expect(picked).toEqual({ range: undefined, from: TODAY, to: TODAY, hour: ['09'] })
  expect(scopeOf(picked, TODAY)).toMatchObject({ filters: { hour: '09' }, grain: 'hour' })
  expect(callListOf(picked, scopeOf(picked, TODAY), ZONE)).toMatchObject({
    ...DAY,
    hour: ['09'],
    zone: ZONE,
  })
  expect(searchOfMark(picked, markOf(HOUR))).toEqual({ hour: undefined })
})

test('a mark of a day is of all its hours', () => {
  expect(searchOfMark({ hour: ['09'] }, markOf(DAY))).toEqual({
    range: undefined,
    from: TODAY,
    to: TODAY,
    hour: undefined,
  })
})
