import { expect, test } from 'vitest'

import { overTime, pointWords } from './series'

test('what waits for days to be over is unfinished until then, or too early to be known', () => {
  const week = (time: string, to: string, value: number | null) => ({
    keys: { time },
    values: { resolutionNoRepeat: { value, n: value === null ? 0 : 40, filters: null } },
    filters: { to },
    isPartial: false,
  })
  const cells = [
    week('2026-11-02', '2026-11-09', 0.5),
    week('2026-11-09', '2026-11-16', 0.75),
    week('2026-11-16', '2026-11-23', 1),
    week('2026-11-23', '2026-11-30', null),
  ]
  const dataUntil = '2026-11-23T12:00:00Z'
  const { points } = overTime({ cells, dataUntil }, 'resolutionNoRepeat', 'week')
  expect(points.map((point) => pointWords('share', point))).toEqual([
    '50 %, of 40 calls',
    '75 %, of 40 calls',
    '100 %, of 40 calls, unfinished',
    'too early',
  ])
})
