import { expect, test } from 'vitest'

import { nextRun } from './run-job'

test.each([
  // 02:30 does not exist on the night the clocks go forward, and comes twice when they go back.
  ['2026-03-28T12:00:00Z', '2026-03-29T01:00:00.000Z'],
  ['2026-10-24T12:00:00Z', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T00:30:00Z', '2026-10-26T01:30:00.000Z'],
  ['2026-07-01T12:00:00Z', '2026-07-02T00:30:00.000Z'],
])('counts in the clock of its zone: after %s comes %s', (from, next) => {
  expect(nextRun('30 2 * * *', 'Europe/Berlin', new Date(from))?.toISOString()).toBe(next)
})
