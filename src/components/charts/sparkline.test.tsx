import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { showChartsAsTables } from '@/api/charts-as-tables'
import { expectAccessible } from '@tests/setup/axe'

import type { Point } from './series'
import { Sparkline } from './sparkline'

afterEach(() => showChartsAsTables(false))

const point = (day: number, value: number | null, more: Partial<Point> = {}): Point => ({
  key: `2026-11-${day}`,
  name: `Nov ${day}`,
  short: `${day}`,
  value,
  n: value ?? 0,
  isThin: false,
  part: null,
  filters: null,
  ...more,
})
const calls = (points: readonly Point[]) => ({ key: 'volume', name: 'Calls', points })
const TREND = calls([
  point(20, 12),
  point(21, 25),
  point(22, null),
  point(23, 4),
  point(24, 7, { part: 'so far' }),
])
const SENTENCE = 'Calls. Nov 24: 7 so far. Highest 25 (Nov 21), lowest 4 (Nov 23).'

test('is one picture with a sentence that says what it shows', async () => {
  const { container } = render(<Sparkline unit="calls" series={TREND} />)
  expect(screen.getByRole('img', { name: SENTENCE })).toBeVisible()
  await expectAccessible(container)
})

test('leaves a gap where there is nothing, and dashes what is not over', () => {
  const { container } = render(<Sparkline unit="calls" series={TREND} />)
  const [line, running, ...more] = container.querySelectorAll('path')
  expect(line?.getAttribute('d')?.match(/[ML]/g)).toEqual(['M', 'L', 'M'])
  expect(running).toHaveAttribute('stroke-dasharray')
  expect(more).toEqual([])
})

test('stands on zero, so that a small change looks small', () => {
  const series = calls([point(20, 100), point(21, 98), point(22, 99)])
  const { container } = render(<Sparkline unit="calls" series={series} />)
  const heights = [
    ...(container.querySelector('path')?.getAttribute('d') ?? '').matchAll(/ ([\d.]+)/g),
  ]
  expect(Math.max(...heights.map(([, y]) => Number(y)))).toBeLessThan(4)
})

test('is no picture of two values, and a sentence where charts are tables', () => {
  const { rerender, container } = render(
    <Sparkline unit="calls" series={calls([point(20, 1), point(21, 2), point(22, null)])} />,
  )
  expect(container).toBeEmptyDOMElement()
  showChartsAsTables(true)
  rerender(<Sparkline unit="calls" series={TREND} />)
  expect(screen.getByText(SENTENCE)).toBeVisible()
  expect(screen.queryByRole('img')).toBeNull()
})
