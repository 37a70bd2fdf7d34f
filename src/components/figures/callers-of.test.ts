import { expect, test, vi } from 'vitest'

import type { Point, Series } from '../charts'
import { callersOfSplits, openingCallers } from './callers-of'
import type { FiguresProps } from './figures-card'

const point = (key: string, some: Partial<Point> = {}): Point => ({
  key,
  name: `name of ${key}`,
  short: key,
  value: 1,
  n: 1,
  isThin: false,
  part: null,
  filters: null,
  ...some,
})
const seriesOf = (...points: Point[]): Series => ({ key: 'billing', name: 'Billing', points })

test('a mark of callers opens who called, of its word, or of its time and the word of its series', () => {
  const onCallers = vi.fn<FiguresProps['onCallers']>()
  const linked = point('2', { filters: { caller: 'none' } })
  const series = seriesOf(point('1'), linked, point('3-4', { n: 0 }))
  const opening = openingCallers(series, onCallers, { metric: 'callers', by: 'frequency' })
  expect(opening.points.map(({ onOpen }) => onOpen !== undefined)).toEqual([true, false, false])
  opening.points[0]?.onOpen?.()
  const overTime = { metric: 'callers', by: 'time', and: 'category' } as const
  openingCallers(seriesOf(point('2026-11-02')), onCallers, overTime).points[0]?.onOpen?.()
  expect(onCallers.mock.calls).toEqual([
    [{ metric: 'callers', name: 'name of 1', keys: { frequency: '1' } }],
    [
      {
        metric: 'callers',
        name: 'Billing, name of 2026-11-02',
        keys: { time: '2026-11-02', category: 'billing' },
      },
    ],
  ])
})

test('a total of a table has any word of what it sums up', () => {
  const onCallers = vi.fn<FiguresProps['onCallers']>()
  const open = callersOfSplits(onCallers, { metric: 'callers', by: 'firstCall', and: 'time' })
  open?.('a cell', 'before', null)
  open?.('a row', 'before')
  open?.('all')
  expect(onCallers.mock.calls.map(([{ keys }]) => keys)).toEqual([
    { firstCall: 'before', time: null },
    { firstCall: 'before' },
    {},
  ])
})

test('a figure opens who called where callers decide it, and nothing where its calls are a list', () => {
  const isOpen = (metric: Parameters<typeof callersOfSplits>[1]['metric'], by: string) =>
    callersOfSplits(() => undefined, { metric, by }) !== undefined
  expect([isOpen('volume', 'frequency'), isOpen('repeatWithin7', 'category')]).toEqual([true, true])
  expect([isOpen('cost', 'frequency'), isOpen('cost', 'category')]).toEqual([true, false])
  expect([isOpen('revenue', 'frequency'), isOpen('agreement', 'category')]).toEqual([false, false])
})
