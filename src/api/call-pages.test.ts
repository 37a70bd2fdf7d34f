import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { callId, testCall, testPage } from '@tests/builders/calls'

import {
  type CallPages,
  callInLists,
  callsOf,
  changeRows,
  findNewCalls,
  firstPage,
  insertNewCalls,
  updateCalls,
} from './call-pages'

const list = (...pages: number[][]): CallPages => ({
  pages: pages.map((numbers, at) => {
    const nextCursor = at < pages.length - 1 ? `after-${at}` : null
    return { ...testPage(numbers, { nextCursor, total: 99 }), unread: 0 }
  }),
})
const numbersOf = (pages: CallPages) => callsOf(pages).map((call) => Number(call.id.slice(-12)))
const LATER = '2026-11-20T11:00:00.000Z'
const EARLIER = '2026-11-20T09:00:00.000Z'

test('a changed call changes in its place and nothing else does', () => {
  const before = list([9, 8], [7, 6])
  const after = updateCalls(before, [testCall(7, { summary: 'New', updatedAt: LATER })])
  expect(numbersOf(after)).toEqual([9, 8, 7, 6])
  expect(callsOf(after)[2]?.summary).toBe('New')
  expect(after.pages[0]).toBe(before.pages[0])
})

test('an older reading never replaces a newer one', () => {
  const before = list([9])
  expect(updateCalls(before, [testCall(9, { summary: 'Old', updatedAt: EARLIER })])).toBe(before)
})

test('the same reading again changes nothing at all', () => {
  const before = list([9, 8], [7])
  expect(updateCalls(before, [testCall(9), testCall(7), testCall(1)])).toBe(before)
})

test('keeps where the searched words stand when a reading does not know it', () => {
  const snippet = {
    field: 'transcript',
    before: 'the ',
    match: 'parcel',
    after: ' is late',
    utterance: 3,
    startSeconds: 42,
  } as const
  const before = firstPage({ ...testPage([]), items: [testCall(1, { snippet })] })
  const after = updateCalls(before, [testCall(1, { version: 2, updatedAt: LATER })])
  expect(callsOf(after)[0]).toMatchObject({ version: 2, snippet })
})

test('a call that is gone leaves quietly, wherever it stood', () => {
  expect(numbersOf(updateCalls(list([9, 8], [7]), [], new Set([callId(8), callId(7)])))).toEqual([
    9,
  ])
})

test('new calls are those of the beginning that the list has not', () => {
  const before = list([9, 8, 7])
  const { fresh, gap } = findNewCalls(before, testPage([11, 10, 9, 8], { nextCursor: 'more' }))
  expect(fresh.map((call) => call.id)).toEqual([callId(11), callId(10)])
  expect(gap).toBe(false)
})

test.each([
  ['at the top', [11, 10, 9, 8], [11, 10, 9, 8, 7, 6]],
  ['between known ones', [9, 20, 8, 21, 7], [9, 20, 8, 21, 7, 6]],
  ['after the last known one of the reading', [9, 8, 20], [9, 8, 20, 7, 6]],
  ['on both sides of a page end', [9, 20, 7, 21], [9, 8, 20, 7, 21, 6]],
  ['nowhere, when all are known', [9, 8, 7], [9, 8, 7, 6]],
])('puts new calls where they belong: %s', (_where, head, expected) => {
  const after = insertNewCalls(list([9, 8], [7, 6]), testPage(head, { nextCursor: 'more' }))
  expect(numbersOf(after)).toEqual(expected)
  expect(new Set(numbersOf(after)).size).toBe(expected.length)
})

test('a new call that is the oldest comes last', () => {
  expect(numbersOf(insertNewCalls(list([9], [8]), testPage([9, 8, 5])))).toEqual([9, 8, 5])
})

test('keeps rows that the filters no longer match until the list is read again', () => {
  const after = insertNewCalls(list([9, 8, 7]), testPage([10, 7], { nextCursor: 'more' }))
  expect(numbersOf(after)).toEqual([9, 8, 10, 7])
})

test('so much is new that there may be more between: the reading becomes the list', () => {
  const head = testPage([30, 29, 28], { nextCursor: 'more' })
  expect(findNewCalls(list([9, 8], [7]), head).gap).toBe(true)
  expect(insertNewCalls(list([9, 8], [7]), head)).toEqual(firstPage(head))
})

test('pages keep their cursors, so that reading on continues where it was', () => {
  const after = insertNewCalls(list([9, 8], [7, 6]), testPage([10, 9]))
  expect(after.pages.map((page) => page.nextCursor)).toEqual(['after-0', null])
})

test('a row changes in every list that has it, in its place, and the newest one is known', () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['calls', 'list', { q: 'a' }], list([9, 8]))
  queryClient.setQueryData(['calls', 'list', {}], list([8]))
  expect(callInLists(queryClient, callId(7))).toBeUndefined()
  changeRows(queryClient, callId(8), (row) => ({ ...row, reviewedAt: LATER, version: 2 }))
  for (const key of [{ q: 'a' }, {}]) {
    const pages = queryClient.getQueryData<CallPages>(['calls', 'list', key])
    expect(pages && callsOf(pages).find((call) => call.id === callId(8))?.reviewedAt).toBe(LATER)
  }
  const newer = testCall(8, { updatedAt: LATER, version: 3 })
  queryClient.setQueryData(['calls', 'list', {}], firstPage({ ...testPage([]), items: [newer] }))
  expect(callInLists(queryClient, callId(8))?.version).toBe(3)
})

test('what stands behind the known calls of a longer list is not new', () => {
  const head = testPage([10, 9, 8, 7], { nextCursor: 'more' })
  const numbers = (pages: CallPages) => findNewCalls(pages, head).fresh.map(({ id }) => id)
  expect(numbers(firstPage(testPage([9, 8], { nextCursor: 'more' })))).toEqual([callId(10)])
  expect(numbers(firstPage(testPage([9, 8])))).toEqual([callId(10), callId(7)])
  // Between two pages that were read apart, too.
  const apart = { pages: [...list([9, 8]).pages, { ...testPage([2, 1]), unread: 5 }] }
  expect(numbers(apart)).toEqual([callId(10)])
})
