import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { MetricsAnswer, MetricValue } from '@/contracts/metrics'

import { KeyFigures } from './key-figures'

type Totals = Record<string, Omit<MetricValue, 'filters'>>

const valuesOf = (totals: Totals) =>
  Object.fromEntries(
    Object.entries(totals).map(([name, value]) => [name, { ...value, filters: null }]),
  )

const show = (totals: Totals, before?: Totals, range = ['2026-11-02', '2026-11-09']) => {
  const [from = '', to = ''] = range
  const answer: MetricsAnswer = {
    range: { from, to },
    zone: 'UTC',
    dataUntil: '2026-11-20T10:00:00.000Z',
    registryVersion: 1,
    cells: [],
    totals: valuesOf(totals),
    notCollected: {},
    ...(before && {
      previous: { range: { from, to: from }, cells: [], totals: valuesOf(before) },
    }),
  }
  render(<KeyFigures answers={[answer]} onCallers={() => undefined} />)
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent)
}

test('a figure that waits for days to be over says that it is too early, or unfinished', () => {
  const none = { resolutionNoRepeat: { value: null, n: 0 } }
  expect(show(none, undefined, ['2026-11-16', '2026-11-21'])).toEqual([
    'Resolved without a repeat–too early',
  ])
})

test('a cost of each says of how few it is, not how many were added up', () => {
  const few = { costPerResolution: { value: 12, n: 200, numerator: 48, denominator: 4 } }
  expect(show(few)).toEqual(['Cost per resolution$12.00only 4 resolved calls'])
})

test('of a period before with too few calls no change is shown, and why', () => {
  const now = { resolution: { value: 0.8, n: 200 }, volume: { value: 210, n: 210 } }
  const few = { resolution: { value: 1, n: 1 }, volume: { value: 1, n: 1 } }
  expect(show(now, few)).toEqual([
    'Resolution rate80 %too few before to compare',
    'Calls210↑ 209, was 1',
  ])
})
