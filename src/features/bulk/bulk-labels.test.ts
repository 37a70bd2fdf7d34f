import { expect, test } from 'vitest'

import { changedWords, undoneWords } from './bulk-labels'

const nameOf = () => 'Ana'

test.each([
  [{ reviewed: true }, '12 calls marked reviewed'],
  [{ reviewed: false }, '12 calls marked not reviewed'],
  [{ priority: 'high' as const }, '12 calls with high priority'],
  [{ category: 'billing' as const }, '12 calls in Billing'],
  [{ category: null }, '12 calls with the AI’s category'],
  [{ assigneeId: 'x' }, '12 calls assigned to Ana'],
  [{ assigneeId: null }, '12 calls unassigned'],
])('says what was done: %j', (change, words) => {
  expect(changedWords({ changed: 12, skipped: 0 }, change, nameOf)).toBe(words)
})

test('says what needed no change', () => {
  expect(changedWords({ changed: 1, skipped: 3 }, { reviewed: true }, nameOf)).toBe(
    '1 call marked reviewed, 3 already so',
  )
  expect(changedWords({ changed: 0, skipped: 4 }, { reviewed: true }, nameOf)).toBe(
    'Nothing to change: 4 calls already marked reviewed',
  )
})

test('says what an undo left alone', () => {
  expect(undoneWords({ restored: 0, left: 0 })).toBe('No call had been changed')
  expect(undoneWords({ restored: 12, left: 0 })).toBe('12 calls as before')
  expect(undoneWords({ restored: 9, left: 1 })).toBe(
    '9 calls as before. 1 left alone: somebody changed it since',
  )
})
