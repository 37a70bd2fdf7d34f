import { expect, test } from 'vitest'

import { dayBounds } from '@/domain/local-days'

import { arrangeRows, type QueueRow } from './use-queue-rows'

import { testStep } from '@tests/builders/test-step'

const now = new Date(2026, 10, 18, 12, 0)
const bounds = dayBounds(now)
const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 0).toISOString()

const arrange = (
  fresh: Parameters<typeof arrangeRows>[0]['fresh'],
  shown: readonly QueueRow[] = [],
  stays: (id: string) => boolean = () => false,
) => arrangeRows({ fresh, shown, stays, now, bounds })
const drawn = (rows: readonly QueueRow[]) =>
  rows.map((row) => `${row.group} ${row.step.id}${row.gone ? ' gone' : ''}`)

const late = testStep({ id: 'late', dueAt: at(18, 9) })
const today = testStep({ id: 'today', dueAt: at(18, 15) })
const friday = testStep({ id: 'friday', dueAt: at(20, 9) })
const never = testStep({ id: 'never', dueAt: null })

test('groups by day, what is due first on top, never due last and newest first', () => {
  const newer = testStep({ id: 'newer', dueAt: null, createdAt: at(18, 11) })
  expect(drawn(arrange([never, friday, newer, today, late]))).toEqual([
    'overdue late',
    'today today',
    'this-week friday',
    'no-date newer',
    'no-date never',
  ])
})

test('finished steps are a group of their own, finished last on top', () => {
  const done = (id: string, completedAt: string) => testStep({ id, status: 'done', completedAt })
  expect(drawn(arrange([done('a', at(17, 9)), late, done('b', at(18, 9))]))).toEqual([
    'overdue late',
    'done b',
    'done a',
  ])
})

test('a row in use keeps its place when its due time changes, and moves when it is left', () => {
  const shown = arrange([late, today, never])
  const moved = { ...late, dueAt: at(20, 9) }
  const held = arrange([moved, today, never], shown, (id) => id === 'late')
  expect(drawn(held)).toEqual(['overdue late', 'today today', 'no-date never'])
  expect(held[0]?.step.dueAt).toBe(at(20, 9))
  expect(drawn(arrange([moved, today, never], held))).toEqual([
    'today today',
    'this-week late',
    'no-date never',
  ])
})

test('a row in use stays in place when it leaves the list; others leave at once', () => {
  const shown = arrange([late, today, never])
  const held = arrange([], shown, (id) => id === 'today')
  expect(drawn(held)).toEqual(['today today gone'])
  expect(drawn(arrange([today], held, (id) => id === 'today'))).toEqual(['today today'])
  expect(arrange([], held)).toEqual([])
})

test('a row completed in place goes to the finished ones once it is left', () => {
  const shown = arrange([late, today])
  const completed = { ...late, status: 'done' as const, completedAt: at(18, 12) }
  const held = arrange([completed, today], shown, (id) => id === 'late')
  expect(drawn(held)).toEqual(['overdue late', 'today today'])
  expect(drawn(arrange([completed, today], held))).toEqual(['today today', 'done late'])
})

test('new rows go where they belong, also while nothing else may move', () => {
  const shown = arrange([late, never])
  expect(drawn(arrange([late, today, never], shown, () => true))).toEqual([
    'overdue late',
    'today today',
    'no-date never',
  ])
})
