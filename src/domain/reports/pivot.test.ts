import { expect, test } from 'vitest'

import type { MetricCell, MetricsAnswer } from '@/contracts/metrics'

import { foldedWords, heatOf, OTHER_ROWS, pivotOf, withOther } from './pivot'

const cell = (keys: MetricCell['keys'], value: number | null, isPartial = false): MetricCell => ({
  keys,
  values: { volume: { value, n: value ?? 0, filters: null } },
  filters: null,
  isPartial,
})

const answer = (cells: MetricCell[], total: number, previous?: MetricCell[]): MetricsAnswer => ({
  cells,
  totals: { volume: { value: total, n: total, filters: null } },
  range: { from: '2026-11-01T00:00:00.000Z', to: '2026-11-03T00:00:00.000Z' },
  ...(previous && {
    previous: {
      range: { from: '2026-10-30T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' },
      cells: previous,
      totals: { volume: { value: 5, n: 5, filters: null } },
    },
  }),
  zone: 'UTC',
  notCollected: {},
  dataUntil: '2026-11-04T00:00:00.000Z',
  registryVersion: 1,
})

const values = (cells: readonly { value: { value: number | null } | null }[]) =>
  cells.map(({ value }) => value?.value)

test('people are in the order of their names, nobody last, and none is folded', () => {
  const cells = Array.from({ length: 15 }, (_, at) => cell({ assignee: `id ${15 - at}` }, at))
  const both = answer([...cells, cell({ assignee: null }, 99)], 99)
  const shape = { metric: 'volume', by: 'assignee', and: undefined }
  const nameOf = (_: string, key: string | null) => `name ${key?.padStart(5)}`
  const pivot = pivotOf({ both, ofRows: both, ofColumns: undefined }, shape, nameOf)
  expect(pivot.rows.map(({ key }) => key)).toEqual([
    ...Array.from({ length: 15 }, (_, at) => `id ${at + 1}`),
    null,
  ])
  expect(foldedWords(pivot, 'assignee', 'none').size).toBe(0)
})

test('words by their value, none last, and totals that are not sums', () => {
  const both = answer(
    [
      cell({ category: 'billing', direction: 'inbound' }, 2),
      cell({ category: 'billing', direction: 'outbound' }, 3),
      cell({ category: null, direction: 'inbound' }, 9),
      cell({ category: 'other', direction: 'inbound' }, 7),
    ],
    99,
  )
  const pivot = pivotOf(
    {
      both,
      ofRows: answer(
        [
          cell({ category: 'billing' }, 50),
          cell({ category: null }, 90),
          cell({ category: 'other' }, 70),
        ],
        99,
      ),
      ofColumns: answer(
        [cell({ direction: 'outbound' }, 3), cell({ direction: 'inbound' }, 18)],
        99,
      ),
    },
    { metric: 'volume', by: 'category', and: 'direction' },
  )
  expect(pivot.columns.map(({ key }) => key)).toEqual(['inbound', 'outbound'])
  expect(pivot.rows.map(({ key }) => key)).toEqual(['other', 'billing', null])
  expect(pivot.rows.map(({ cells }) => values(cells))).toEqual([
    [7, undefined],
    [2, 3],
    [9, undefined],
  ])
  expect(values(pivot.rows.map(({ total }) => total))).toEqual([70, 50, 90])
  expect(pivot.total.value?.value).toBe(99)
})

test('times keep their order and are compared with the same time of the period before', () => {
  const now = [cell({ time: '2026-11-01' }, 1), cell({ time: '2026-11-02' }, 4, true)]
  const past = [
    { ...cell({ time: '2026-10-30' }, 3), pairedTime: '2026-11-01' },
    { ...cell({ time: '2026-10-31' }, 2), pairedTime: '2026-11-02' },
    { ...cell({ time: '2026-10-29' }, 9), pairedTime: null },
  ]
  const both = answer(now, 5, past)
  const pivot = pivotOf(
    { both, ofRows: both, ofColumns: undefined },
    { metric: 'volume', by: 'time', and: undefined },
  )
  expect(
    pivot.rows.map(({ key, total }) => [key, total.value?.value, total.before?.value]),
  ).toEqual([
    ['2026-11-01', 1, 3],
    ['2026-11-02', 4, 2],
  ])
  expect(pivot.rows[1]?.total.isPartial).toBe(true)
  expect(pivot.total.before?.value).toBe(5)
})

test('heat is by rank, so that one large value does not cool all others', () => {
  const both = answer(
    [1, 2, 3, 1000].map((value, at) => cell({ time: `${at}` }, value)),
    1006,
  )
  const pivot = pivotOf(
    { both, ofRows: both, ofColumns: undefined },
    { metric: 'volume', by: 'time', and: undefined },
  )
  const heat = heatOf(pivot, 3)
  expect([1, 2, 3, 1000, null].map(heat)).toEqual([0, 1, 2, 3, 0])
  const quiet = answer(
    [0, 0, 0, 0, 0, 1, 1, 9].map((value, at) => cell({ time: `${at}` }, value)),
    11,
  )
  const nights = pivotOf(
    { both: quiet, ofRows: quiet, ofColumns: undefined },
    { metric: 'volume', by: 'time', and: undefined },
  )
  expect([0, 1, 9].map(heatOf(nights, 4))).toEqual([0, 2, 4])
  const same = answer([cell({ time: '1' }, 2), cell({ time: '2' }, 2)], 4)
  const flat = pivotOf(
    { both: same, ofRows: same, ofColumns: undefined },
    { metric: 'volume', by: 'time', and: undefined },
  )
  expect(heatOf(flat, 3)(2)).toBe(0)
})

test('of many words the smallest become one row, of its own answer; few, and hours, stay', () => {
  const cells = Array.from({ length: 15 }, (_, at) =>
    cell({ line: at === 14 ? null : `line ${at}` }, 20 - at),
  )
  const both = answer(cells, 195)
  const shape = { metric: 'volume', by: 'line', and: undefined }
  const pivot = pivotOf({ both, ofRows: both, ofColumns: undefined }, shape)
  const folded = foldedWords(pivot, 'line', 'none')
  expect([...folded]).toEqual([
    [null, 'none'],
    ['line 13', 'line 13'],
    ['line 12', 'line 12'],
  ])
  // Not 6, 7 and 8 added up.
  const shown = withOther(pivot, new Set(folded.keys()), answer([], 17), shape)
  expect(shown.rows).toHaveLength(13)
  expect(shown.rows.at(-1)).toMatchObject({ key: OTHER_ROWS, total: { value: { value: 17 } } })
  expect(shown.total).toEqual(pivot.total)
  // What no filter can ask for stands alone.
  expect([...foldedWords(pivot, 'line', undefined).keys()]).not.toContain(null)
  expect(foldedWords(pivot, 'hour', undefined).size).toBe(0)
  const few = answer(cells.slice(0, 13), 0)
  const small = pivotOf({ both: few, ofRows: few, ofColumns: undefined }, shape)
  expect(foldedWords(small, 'line', 'none').size).toBe(0)
})
