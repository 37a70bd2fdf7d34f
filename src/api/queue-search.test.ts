import { expect, test } from 'vitest'

import { decodeQueue, encodeQueue } from './queue-place'
import { queueParams, readQueueSearch } from './queue-search'

test('keeps the good parts of an address and clears the bad ones', () => {
  expect(
    readQueueSearch({
      assignee: 'me',
      status: 'maybe',
      priority: 'high,urgent',
      category: ['billing', 'returns', 7],
      kind: 7,
      folded: 'today,done',
      utm: 'x',
    }),
  ).toEqual({
    assignee: 'me',
    status: undefined,
    priority: ['high'],
    // A workspace has categories of its own: only the server knows them all.
    category: ['billing', 'returns'],
    kind: undefined,
    folded: ['today', 'done'],
    utm: undefined,
  })
  expect(readQueueSearch({ folded: '' })).toEqual({ folded: [] })
  expect(readQueueSearch({ folded: [] })).toEqual({ folded: [] })
})

test('opens links from when the assignee was called the owner', () => {
  expect(readQueueSearch({ owner: 'everyone' })).toEqual({ assignee: 'everyone' })
  expect(readQueueSearch({ owner: 'me', assignee: 'everyone' })).toEqual({ assignee: 'everyone' })
})

test('a call that was opened from the queue knows which groups were folded', () => {
  for (const folded of [undefined, [], ['later' as const, 'no-date' as const]]) {
    expect(decodeQueue(encodeQueue({ assignee: 'me', folded }))?.folded).toEqual(folded)
  }
})

test('asks for the same list all day, and never for what is only a view of it', () => {
  const morning = queueParams({ folded: ['later'] }, 'me', new Date(2026, 10, 20, 8, 0))
  expect(morning).toEqual({
    status: 'open',
    owner: 'me',
    dayStarts: new Date(2026, 10, 20).toISOString(),
    dayEnds: new Date(2026, 10, 21).toISOString(),
    tomorrowEnds: new Date(2026, 10, 22).toISOString(),
    weekEnds: new Date(2026, 10, 23).toISOString(),
  })
  expect(queueParams({}, 'me', new Date(2026, 10, 20, 23, 59))).toEqual(morning)
})
