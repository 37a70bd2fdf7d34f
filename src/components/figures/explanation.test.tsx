import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { MetricsAnswer, MetricsInput } from '@/contracts/metrics'

import { Explanation } from './explanation'

const asked = (metric: string, n: number) => {
  const query: MetricsInput = {
    metrics: [metric],
    range: { from: '2026-11-01', to: '2026-11-08' },
  }
  const answer: MetricsAnswer = {
    cells: [],
    totals: { [metric]: { value: n, n, filters: null } },
    range: { from: '2026-11-01T00:00:00.000Z', to: '2026-11-08T00:00:00.000Z' },
    zone: 'Asia/Kathmandu',
    notCollected: {},
    dataUntil: '2026-11-08T00:00:00.000Z',
    registryVersion: 1,
  }
  return { query, answer }
}

test('says of each metric from how many calls the answer that has it is computed', async () => {
  render(
    <Explanation
      title="Calls"
      asked={[asked('reviewed', 7), asked('volume', 12)]}
      onClose={() => {}}
    />,
  )
  expect(await screen.findByText(/Computed from 7 calls/)).toBeVisible()
  expect(screen.getByText(/Computed from 12 calls/)).toBeVisible()
  // By the clock of the figures, not of the reader.
  const until =
    'Nov 1, 2026 to Nov 7, 2026, days of Asia/Kathmandu. Data until Sun, Nov 8, 2026, 05:45 (Asia/Kathmandu).'
  expect(screen.getAllByText(until)).toHaveLength(2)
})
