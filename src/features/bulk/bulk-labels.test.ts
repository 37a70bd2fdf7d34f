import { expect, test } from 'vitest'

import { changedStepsWords, undoneWords } from '@/components/change-words'
import { testStep } from '@tests/builders/test-step'

import { changedWords } from './bulk-labels'

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
    '1 call marked reviewed, 3 already were',
  )
  expect(changedWords({ changed: 0, skipped: 4 }, { reviewed: true }, nameOf)).toBe(
    'Nothing to change: 4 calls already marked reviewed',
  )
})

test('says which next steps somebody else changed first', () => {
  const conflict = { id: 'a', changedBy: 'Bo Lang' }
  const done = (changed: number, conflicts: (typeof conflict)[], skipped = 0) => ({
    changed: Array.from({ length: changed }, String),
    conflicts,
    steps: [
      ...conflicts.map(({ id }) => testStep({ id })),
      ...Array.from({ length: changed + skipped }, () => testStep()),
    ],
  })
  expect(changedStepsWords(done(12, [], 1), 'done')).toBe('12 next steps done, 1 already was')
  expect(changedStepsWords(done(1, [conflict]), 'done')).toBe(
    '1 next step done. 1 left alone: Bo Lang changed it first',
  )
  expect(changedStepsWords(done(0, [], 2), 'done')).toBe(
    'Nothing to change: 2 next steps already done',
  )
  const deleted = { ...done(2, [], 1), conflicts: [{ id: 'gone', changedBy: 'Someone' }] }
  expect(changedStepsWords(deleted, 'done')).toBe(
    '2 next steps done, 1 already was. 1 left alone: Someone changed it first',
  )
  expect(changedStepsWords(done(0, [conflict, { id: 'b', changedBy: 'Cy' }]), 'done')).toBe(
    'Nothing changed. 2 left alone: others changed them first',
  )
})

test('says what an undo left alone', () => {
  expect(undoneWords({ restored: 0, left: 0 })).toBe('No call had been changed')
  expect(undoneWords({ restored: 12, left: 0 })).toBe('12 calls as before')
  expect(undoneWords({ restored: 9, left: 1 })).toBe(
    '9 calls as before. 1 left alone: changed since',
  )
})
