import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { showChartsAsTables } from '@/api/charts-as-tables'
import type { CallQuery, MetricCell } from '@/contracts/metrics'
import { expectAccessible } from '@tests/setup/axe'

import { BarChart, StackedBarChart } from './bar-charts'
import { Gauge, gaugeSummary } from './gauge'
import { lookOf, MOST_SERIES } from './marks'
import { PieChart, slicesOf } from './pie-chart'
import { AreaChart, LineChart } from './plots'
import { RowChart } from './row-chart'
import { byWord, overTime, overTimeBy, pointWords, summaryOf } from './series'

const onPick = vi.fn<(filters: CallQuery) => void>()
beforeEach(() => onPick.mockClear())
afterEach(() => showChartsAsTables(false))

const cell = (
  keys: MetricCell['keys'],
  value: number | null,
  { n = value ?? 0, isPartial = false, metric = 'volume' } = {},
): MetricCell => ({
  keys,
  values: { [metric]: { value, n, filters: { from: Object.values(keys).join() } } },
  filters: null,
  isPartial,
})

const until = (cells: MetricCell[]) => ({ cells, dataUntil: '2026-11-23T12:00:00Z' })

const DAYS = [
  cell({ time: '2026-11-20' }, 12),
  cell({ time: '2026-11-21' }, 25),
  cell({ time: '2026-11-22' }, 0),
  cell({ time: '2026-11-23' }, 7, { isPartial: true }),
]
const volume = overTime(until(DAYS), 'volume', 'day')
const VOLUME = {
  name: 'Calls a day',
  unit: 'calls',
  series: [volume],
  summary: 'Sum.',
  onPick,
} as const

const RATES = [
  cell({ time: '2026-11-20' }, 0.5, { n: 40, metric: 'resolution' }),
  cell({ time: '2026-11-21' }, null, { n: 0, metric: 'resolution' }),
  cell({ time: '2026-11-22' }, 0.75, { n: 44, metric: 'resolution' }),
  cell({ time: '2026-11-23' }, 1, { n: 3, metric: 'resolution' }),
]
const rates = overTime(until(RATES), 'resolution', 'day')
const RATE = {
  name: 'Resolution rate',
  unit: 'share',
  series: [rates],
  summary: '',
  onPick,
} as const

const spoken = (chart: HTMLElement) =>
  chart.closest('figure')?.querySelector('[aria-live]')?.textContent

test('a value says what it rests on', () => {
  const figure = { value: 0.42, n: 9, denominator: 3, filters: null }
  const [point] = overTime(
    until([
      {
        keys: { time: '2026-11-20' },
        values: { costPerResolution: figure },
        filters: null,
        isPartial: false,
      },
    ]),
    'costPerResolution',
    'day',
  ).points
  expect(point && pointWords('USD', point)).toBe('$0.42, of 3 resolved calls, too few to say much')
})

test('sums up in sentences, with a total of its own and what is not over for itself', () => {
  expect(summaryOf('calls', volume, { value: 44, n: 44 })).toBe(
    'Calls: 44. Mon, Nov 23: 7 so far. Highest 25 (Sat, Nov 21), lowest 0 (Sun, Nov 22).',
  )
  // Three calls say nothing: the day with all of them resolved is not the highest.
  expect(summaryOf('share', rates, { value: 0.63, n: 87 })).toBe(
    'Resolution rate: 63 % of 87 calls. Highest 75 % (Sun, Nov 22), lowest 50 % (Fri, Nov 20), among the parts with enough calls.',
  )
  const one = overTime(
    until([RATES[2], RATES[3]].flatMap((cell) => cell ?? [])),
    'resolution',
    'day',
  )
  expect(summaryOf('share', one)).toBe(
    'Resolution rate. Sun, Nov 22: 75 %. The other parts have too few calls.',
  )
  const few = overTime(until([RATES[3], RATES[1]].flatMap((one) => one ?? [])), 'resolution', 'day')
  expect(summaryOf('share', few)).toBe(
    'Resolution rate. Too few calls in each part to compare them.',
  )
})

test('where no call is, an area of one series has a gap, and what stands alone is a point', () => {
  const { container } = render(<AreaChart {...RATE} />)
  const area = container.querySelector('path.visx-area')?.getAttribute('d') ?? ''
  // The first day stands alone, the last two hang together.
  expect(area.match(/M/g)).toHaveLength(2)
  expect(container.querySelectorAll('circle')).toHaveLength(1)
})

test.each([
  ['line', LineChart],
  ['area', AreaChart],
  ['bar', BarChart],
  ['row', RowChart],
])(
  'the values of a %s chart are under the arrow keys, spoken, and open their calls',
  async (_, Chart) => {
    render(<Chart {...VOLUME} />)
    await expectAccessible()
    await userEvent.tab()
    const chart = screen.getByRole('application', { name: 'Calls a day' })
    expect(chart).toHaveFocus()
    expect(chart).toHaveAccessibleDescription(/^Sum\. Arrow keys move through the values/)
    await userEvent.keyboard('{ArrowRight}')
    expect(spoken(chart)).toBe('Fri, Nov 20: 12')
    await userEvent.keyboard('{ArrowRight}')
    expect(spoken(chart)).toBe('Sat, Nov 21: 25')
    await userEvent.keyboard('{Enter}')
    expect(onPick).toHaveBeenCalledExactlyOnceWith({ from: '2026-11-21' })
    await userEvent.keyboard('{End}{ArrowRight}')
    expect(spoken(chart)).toBe('Mon, Nov 23: 7, so far')
    await userEvent.keyboard('{Home}{ArrowLeft}')
    expect(spoken(chart)).toBe('Fri, Nov 20: 12')
    await userEvent.keyboard('{Escape}')
    expect(spoken(chart)).toBe('')
  },
)

const linePaths = (container: HTMLElement) =>
  [...container.querySelectorAll('path.visx-linepath')].map((path) => path.getAttribute('d') ?? '')

test('no call is a gap, not a nought; few calls are grey; what is not over is drawn apart', () => {
  const gap = render(<LineChart {...RATE} />)
  // Two pieces: the line begins anew behind the gap.
  expect(linePaths(gap.container)[0]?.match(/M/g)).toHaveLength(2)
  expect(gap.container.querySelectorAll('circle')).toHaveLength(3)
  expect(gap.container.querySelectorAll('circle.stroke-ink-subtle')).toHaveLength(1)
  gap.unmount()
  const line = render(<LineChart {...VOLUME} />)
  expect(linePaths(line.container)[0]?.match(/L/g)).toHaveLength(2)
  expect(line.container.querySelectorAll('path[data-unfinished]')).toHaveLength(1)
  line.unmount()
  const bars = render(<BarChart {...RATE} />)
  expect(bars.container.querySelectorAll('rect.visx-bar')).toHaveLength(3)
  expect(bars.container.querySelectorAll('.fill-line-control')).toHaveLength(1)
})

test('one point is a point, and nothing is a sentence', () => {
  const one = overTime(until(DAYS.slice(0, 1)), 'volume', 'day')
  const { container, unmount } = render(<LineChart {...VOLUME} series={[one]} />)
  expect(container.querySelectorAll('circle')).toHaveLength(1)
  unmount()
  render(<LineChart {...VOLUME} series={[overTime(until([]), 'volume', 'day')]} />)
  expect(screen.getByText('Calls a day: no calls in this range.')).toBeVisible()
  expect(screen.queryByRole('application')).toBeNull()
})

test('the table says the same, opens the same calls, and is remembered', async () => {
  const { unmount } = render(<LineChart {...RATE} />)
  expect(screen.queryByRole('table')).toBeNull()
  unmount()
  showChartsAsTables(true)
  render(<LineChart {...RATE} />)
  expect(screen.queryByRole('application')).toBeNull()
  const rows = within(screen.getByRole('table', { name: 'Resolution rate' })).getAllByRole('row')
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    'Fri, Nov 2050 %, of 40 calls',
    'Sat, Nov 21no calls to compute it from',
    'Sun, Nov 2275 %, of 44 calls',
    'Mon, Nov 23100 %, of 3 calls, too few to say much',
  ])
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: /^75 %, of 44 calls\. Open the calls/ }))
  expect(onPick).toHaveBeenCalledExactlyOnceWith({ from: '2026-11-22' })
})

test('series are told apart without colour, and by the arrow keys up and down', async () => {
  const moods = ['negative', 'positive'].flatMap((sentiment) =>
    [3, 4].map((value, day) => cell({ time: `2026-11-2${day}`, sentiment }, value)),
  )
  const series = overTimeBy(until(moods), 'volume', 'day', 'sentiment', (word) => `${word} calls`)
  const lines = render(<LineChart {...VOLUME} series={series} />)
  expect(
    [...lines.container.querySelectorAll('path.visx-linepath')].map((path) =>
      path.getAttribute('stroke-dasharray'),
    ),
  ).toEqual([null, '6 3'])
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  expect(spoken(screen.getByRole('application'))).toBe('positive calls, Fri, Nov 20: 3')
  lines.unmount()
  const { container } = render(<AreaChart {...VOLUME} series={series} />)
  expect(container.querySelector('path[fill^="url("]')).not.toBeNull()
})

test('stacked bars stand one upon the other, with a legend, and a table of all series', async () => {
  const moods = ['negative', 'positive'].flatMap((sentiment) =>
    [3, 6].map((value, day) =>
      cell({ time: `2026-11-2${day}`, sentiment }, value, { isPartial: day === 1 }),
    ),
  )
  const series = overTimeBy(until(moods), 'volume', 'day', 'sentiment', (word) => `${word} calls`)
  const { container, unmount } = render(<StackedBarChart {...VOLUME} series={series} />)
  const boxes = (looks: string) =>
    [...container.querySelectorAll(looks)].map((bar) =>
      ['y', 'height'].map((name) => Number(bar.getAttribute(name))),
    )
  const [[low = 0] = []] = boxes('.fill-brand')
  const [[high = 0, height = 0] = []] = boxes('.fill-highlight-mark.visx-bar')
  expect(high + height).toBeCloseTo(low)
  expect(container.querySelectorAll('[data-unfinished]')).toHaveLength(2)
  expect(container.querySelector('rect.visx-bar[fill^="url("]')).not.toBeNull()
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'negative calls',
    'positive calls',
  ])
  await userEvent.tab()
  await userEvent.keyboard('{End}{ArrowDown}')
  expect(spoken(screen.getByRole('application'))).toBe('positive calls, Sat, Nov 21: 6, so far')
  unmount()
  showChartsAsTables(true)
  render(<StackedBarChart {...VOLUME} series={series} />)
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Calls a day',
    'negative calls',
    'positive calls',
  ])
})

const CATEGORIES = byWord(
  [
    ['a', 10],
    ['b', 20],
    ['c', 5],
    [null, 3],
    ['d', 0],
  ].map(([category, value]) => {
    const word = category === null ? 'none' : String(category)
    const made = cell({ category: category === null ? null : String(category) }, Number(value))
    const volume = { value: Number(value), n: Number(value), filters: { category: word } }
    return { ...made, values: { volume } }
  }),
  'volume',
  'category',
  (word) => (word ?? 'none').toUpperCase(),
)

test('words come by size with what has none last, but for those with an order of their own', () => {
  expect(CATEGORIES.points.map(({ key }) => key)).toEqual(['b', 'a', 'c', 'd', ''])
  const cells = ['negative', 'positive'].map((sentiment, at) => cell({ sentiment }, at))
  const { points } = byWord(cells, 'volume', 'sentiment', String)
  expect(points.map(({ key }) => key)).toEqual(['negative', 'positive'])
})

test('each of the series that a chart takes has a line of its own', () => {
  const looks = Array.from({ length: MOST_SERIES }, (_, index) => JSON.stringify(lookOf(index)))
  expect(new Set(looks).size).toBe(MOST_SERIES)
})

test('a pie has the colours given, the rest of the total as Other, and parts that sum to it', async () => {
  const slices = slicesOf(CATEGORIES, { value: 38 }, 'category', 2)
  expect(slices.map(({ name, value, filters }) => [name, value, filters])).toEqual([
    ['B', 20, { category: 'b' }],
    ['A', 10, { category: 'a' }],
    ['Other', 8, { category: 'c,none' }],
  ])
  const colors = ['#1976d2', '#f57c00']
  const { container } = render(
    <PieChart name="By category" slices={slices} total={38} colors={colors} onPick={onPick} />,
  )
  expect(screen.getByText('Of 38 calls: B 53 %, A 26 %, Other 21 %.')).toBeVisible()
  expect(
    [...container.querySelectorAll('[data-slice]')].map((slice) => slice.getAttribute('fill')),
  ).toEqual([...colors, null])
  await userEvent.tab()
  await userEvent.keyboard('{End}{Enter}')
  expect(onPick).toHaveBeenCalledExactlyOnceWith({ category: 'c,none' })
  await expectAccessible()
})

test('a gauge says value, target and where the weeks before were, and opens its calls', async () => {
  const told = { target: 85, minimum: 20, band: { low: 0.7, high: 0.9 } }
  expect(gaugeSummary('Resolution rate', { value: 0.8, n: 120 }, told)).toBe(
    'Resolution rate: 80 % of 120 calls, 5 points below target (85 %). Weeks of the last 90 days: 70 % to 90 %.',
  )
  expect(gaugeSummary('Rate', { value: 1, n: 2 }, { ...told, band: null })).toBe(
    'Rate: 100 % of 2 calls, too few calls to say much (85 %).',
  )
  // What rounds to the target may be below it.
  expect(gaugeSummary('Rate', { value: 0.846, n: 120 }, { ...told, band: null })).toBe(
    'Rate: 85 % of 120 calls, 0.4 points below target (85 %).',
  )
  expect(gaugeSummary('Rate', { value: 0.57, n: 100 }, { ...told, target: 57 })).toMatch(
    /, on target \(57 %\)/,
  )
  const gauge = { name: 'Rate', min: 0, max: 100, onOpen: onPick, ...told }
  const { container, rerender } = render(
    <Gauge {...gauge} value={{ value: 0.9, n: 30, filters: { resolution: 'resolved' } }} />,
  )
  expect(screen.getByRole('img', { name: /^Rate: 90 % of 30 calls, 5 points above/ })).toBeVisible()
  expect(container.querySelectorAll('[data-target], [data-band]')).toHaveLength(2)
  expect(gaugeSummary('Rate', { value: null, n: 0 }, told)).toBe(
    'Rate: no calls to compute it from. Target 85 %.',
  )
  await userEvent.click(screen.getByRole('button', { name: '30 calls: open them' }))
  expect(onPick).toHaveBeenCalledExactlyOnceWith({ resolution: 'resolved' })
  await expectAccessible()
  // No list has exactly its calls.
  rerender(<Gauge {...gauge} value={{ value: 0.72, n: 30, filters: null }} />)
  expect(screen.getByText(/^30 calls/)).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})
