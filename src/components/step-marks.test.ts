import { expect, test } from 'vitest'

import {
  canUndo,
  endedMark,
  markedRows,
  type Marks,
  nextEnd,
  shownStatus,
  UNDO_MS,
  withMark,
  withoutMark,
} from './use-step-changes'

import { testStep } from '@tests/builders/test-step'

const step = testStep({ id: 'a' })
const NONE: Marks = new Map()
const done = endedMark(NONE, step, 'done', 1000)

test('what was completed can be undone for ten seconds, and not after', () => {
  expect(done).toEqual({ kind: 'ended', status: 'done', from: 'open', until: 1000 + UNDO_MS })
  expect(canUndo(done, 1000 + UNDO_MS - 1)).toBe(true)
  expect(canUndo(done, 1000 + UNDO_MS)).toBe(false)
  expect(canUndo({ kind: 'refused', text: 'Bo was first', again: null, until: 9000 }, 1000)).toBe(
    false,
  )
})

test('undoing goes back to where it began, and cannot be undone itself', () => {
  const marks = withMark(NONE, 'a', done)
  const undone = endedMark(marks, { ...step, status: 'done' }, 'open', 2000)
  expect(undone).toMatchObject({ status: 'open', from: 'open' })
  expect(canUndo(undone, 2000)).toBe(false)
  expect(markedRows(withMark(marks, 'a', undone), 2000, 'ended')).toEqual(['a'])
})

test('a later change of status begins anew', () => {
  const marks = withMark(NONE, 'a', done)
  const reopened = endedMark(marks, { ...step, status: 'done' }, 'open', 1000 + UNDO_MS)
  expect(reopened).toMatchObject({ status: 'open', from: 'done' })
})

test('the mark is shown over what the list says while it runs or the list says nothing', () => {
  const at = (now: number, gone: boolean) => shownStatus(step, done, { gone, now })
  expect(at(2000, false)).toBe('done')
  expect(at(60_000, false)).toBe('open')
  expect(at(60_000, true)).toBe('done')
  expect(shownStatus(step, undefined, { gone: false, now: 0 })).toBe('open')
})

test('the next end is the earliest one to come', () => {
  const later = endedMark(NONE, step, 'done', 5000)
  const marks = withMark(withMark(NONE, 'a', done), 'b', later)
  expect(nextEnd(marks, 0)).toBe(1000 + UNDO_MS)
  expect(nextEnd(marks, 1000 + UNDO_MS)).toBe(5000 + UNDO_MS)
  expect(nextEnd(marks, 60_000)).toBeUndefined()
  expect(withoutMark(marks, 'a').has('a')).toBe(false)
  expect(withoutMark(marks, 'c')).toBe(marks)
})
