import { expect, test } from 'vitest'

import { organisationDefaults } from '@/contracts/settings'

import { moveClock, retarget, startClock } from './ticket-clock'

const WEEKDAYS = [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '17:00' }))
const CALENDAR = { zone: 'UTC', week: WEEKDAYS, holidays: [] }
const { normal, high } = organisationDefaults.ticketTargets

test('another priority while the clock rests changes what is left, at most to nothing', () => {
  const at = new Date('2026-11-20T09:00:00Z')
  const move = { at: new Date('2026-11-20T11:00:00Z'), byPerson: false }
  const toPending = { ...move, from: 'open', to: 'pending' } as const
  const pending = moveClock(CALENDAR, startClock(CALENDAR, at, normal), toPending)
  expect(pending).toMatchObject({ firstResponseLeft: 120, resolutionLeft: 1320 })
  const raised = retarget(CALENDAR, pending, { before: normal, wanted: high, at: move.at })
  expect(raised).toMatchObject({ firstResponseLeft: 0, resolutionLeft: 360 })
  const reopened = moveClock(CALENDAR, raised, { ...move, from: 'pending', to: 'open' })
  expect(reopened.resolutionDue).toEqual(new Date('2026-11-20T17:00:00Z'))
})
