import { expect, test } from 'vitest'

import type { MetricCell, MetricsAnswer, MetricValue } from '@/contracts/metrics'

import { dayLater } from '../metrics/time-grid'
import { INSIGHT_TYPES } from './insight'
import { insightsOf } from './insights'
import { insightQuestions } from './questions'
import { chanceOfCount, chanceOfCounts, chanceOfShares, standingOut } from './significance'

const RANGE = { from: '2026-11-20T00:00:00.000Z', to: '2026-11-27T00:00:00.000Z' }

const count = (n: number, filters: MetricValue['filters'] = {}): MetricValue => ({
  value: n,
  n,
  filters,
})
const share = (
  numerator: number,
  n: number,
  filters: MetricValue['filters'] = {},
): MetricValue => ({
  value: n === 0 ? null : numerator / n,
  n,
  numerator,
  denominator: n,
  filters,
})
type Values = Record<string, MetricValue>
const cell = (keys: Record<string, string>, values: Values, isPartial = false): MetricCell => ({
  keys,
  values,
  filters: keys,
  isPartial,
})
const answer = (given: Partial<MetricsAnswer>, before?: Partial<MetricsAnswer>): MetricsAnswer => ({
  cells: [],
  totals: {},
  range: RANGE,
  zone: 'UTC',
  notCollected: {},
  dataUntil: RANGE.to,
  registryVersion: 1,
  ...given,
  ...(before && { previous: { cells: [], totals: {}, range: RANGE, ...before } }),
})

const STEADY = { volume: count(500), resolution: share(400, 500) }

type Given = {
  totals: [now: Values, before: Values]
  categories: [now: Record<string, Values>, before: Record<string, Values>]
  days: number[]
  hours: Record<string, number>
  reviewed: MetricValue
}

const DAYS = Array.from({ length: 35 }, () => 70)
/** Answers in which nothing stands out, but for what a case says otherwise. */
const found = (given: Partial<Given> = {}, most = 10, types = INSIGHT_TYPES) => {
  const { totals = [{}, {}], categories = [{}, {}], days = DAYS, hours = {} } = given
  const cells = (some: Record<string, Values>) =>
    Object.entries(some).map(([category, values]) =>
      cell(
        { category },
        Object.fromEntries(
          Object.entries(values).map(([name, value]) => [
            name,
            { ...value, filters: { category } },
          ]),
        ),
      ),
    )
  const whole = [STEADY, STEADY].map((steady, at) => ({ ...steady, ...totals[at] }))
  const answers = [
    answer({ totals: whole[0] ?? {} }, { totals: whole[1] ?? {} }),
    answer(
      { cells: cells(categories[0]), totals: whole[0] ?? {} },
      { cells: cells(categories[1]), totals: whole[1] ?? {} },
    ),
    answer({
      cells: days.map((n, at) =>
        cell({ time: dayLater('2026-10-23', at) }, { volume: count(n) }, at === days.length - 1),
      ),
    }),
    answer({
      cells: Object.entries(hours).map(([place, n]) => {
        const [weekday = '', hour = ''] = place.split(' ')
        return cell({ weekday, hour }, { volume: count(n, { weekday, hour }) })
      }),
      totals: { volume: count(Object.values(hours).reduce((sum, n) => sum + n, 0)) },
    }),
    answer({ cells: [cell({ priority: 'high' }, { reviewed: given.reviewed ?? share(50, 50) })] }),
  ]
  return insightsOf(answers, {
    types,
    most,
    names: (_, word) => `${word?.slice(0, 1).toUpperCase()}${word?.slice(1)}`,
  })
}

test('nothing is said where nothing stands out, and why is', () => {
  expect(found()).toEqual({
    insights: [],
    note: 'Nothing stands out in the 500 calls of the last 7 days.',
  })
  expect(found({ totals: [{ volume: count(49) }, {}] })).toEqual({
    insights: [],
    note: 'Too few calls to say anything: 49 calls in the last 7 days, of at least 50.',
  })
})

const weeks = (last: number[], usual = 40) => [
  ...Array.from({ length: 35 - last.length }, () => usual),
  ...last,
]

test.each<[name: string, given: Partial<Given>, expected: object]>([
  [
    'more calls',
    { totals: [{ volume: count(700, { from: 'a' }) }, { volume: count(500) }] },
    {
      type: 'trends',
      title: '40 % more calls than the week before',
      detail: '700 calls in the last 7 days, 500 by this time of the 7 days before.',
      n: 700,
      filters: { from: 'a' },
    },
  ],
  [
    'a fallen rate',
    { totals: [{ resolution: share(300, 500) }, { resolution: share(400, 500) }] },
    {
      type: 'trends',
      title: 'Resolution rate fell from 80 % to 60 %',
      detail: 'Worse: of 500 calls in the last 7 days, of 500 in the 7 days before.',
      n: 500,
    },
  ],
  [
    'a rate of which less is better',
    { totals: [{ transferRate: share(50, 500) }, { transferRate: share(100, 500) }] },
    { title: 'Transfer rate fell from 20 % to 10 %', detail: expect.stringMatching(/^Better/) },
  ],
  [
    'a category against the others',
    {
      categories: [
        { billing: { volume: count(200) }, order: { volume: count(300) } },
        { billing: { volume: count(120) }, order: { volume: count(380) } },
      ],
    },
    {
      type: 'trends',
      title: 'Billing is 40 % of calls, up from 24 %',
      n: 200,
      filters: { category: 'billing' },
    },
  ],
  [
    'a category that is new',
    { categories: [{ outage: { volume: count(60) } }, {}] },
    { title: 'Outage is 12 % of calls, up from 0 %', n: 60 },
  ],
  [
    'a day of many calls',
    { days: weeks([40, 40, 120, 40, 40, 40, 10]) },
    {
      type: 'anomalies',
      title: 'Sunday, Nov 22 had unusually many calls',
      detail: '120 calls; 40 are usual on that weekday.',
      n: 120,
    },
  ],
  [
    'a day of few calls',
    { days: weeks([40, 40, 5, 40, 40, 40, 10]) },
    { type: 'anomalies', title: 'Sunday, Nov 22 had unusually few calls', n: 5 },
  ],
  [
    'a resolution that fell in one category',
    {
      categories: [
        { billing: { volume: count(100), resolution: share(50, 100) } },
        { billing: { volume: count(100), resolution: share(78, 100) } },
      ],
      totals: [{ resolution: share(130, 200) }, {}],
    },
    {
      type: 'anomalies',
      title: 'Fewer calls about Billing are resolved: 50 %, down from 78 %',
      n: 100,
      filters: { category: 'billing' },
    },
  ],
  [
    'a category that is resolved least',
    {
      categories: [{ billing: { volume: count(100), resolution: share(40, 100) } }, {}],
      totals: [
        { resolution: share(360, 500), volume: count(500) },
        { resolution: share(360, 500) },
      ],
    },
    {
      type: 'recommendations',
      title: 'Look into Billing: 40 % are resolved, of the others 80 %',
      n: 60,
      filters: { category: 'billing', resolution: 'unresolved' },
    },
  ],
  [
    'the busiest hour',
    {
      hours: {
        ...Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`friday ${at}`, 8])),
        'monday 09': 60,
      },
    },
    {
      type: 'recommendations',
      title: 'Have people ready on Mondays from 09:00: no hour is busier',
      detail: '60 calls in 4 weeks, 6.7 times an average hour with calls.',
      n: 60,
      filters: { weekday: 'monday', hour: '09' },
    },
  ],
  [
    'what waits for a review',
    { reviewed: share(30, 50, { priority: 'high' }) },
    {
      type: 'recommendations',
      title: 'Review 20 high-priority calls',
      n: 20,
      filters: { priority: 'high', reviewed: 'nobody' },
    },
  ],
])('is said with its figures and its calls: %s', (_, given, expected) => {
  const { insights, note } = found(given)
  expect(insights).toContainEqual(expect.objectContaining(expected))
  expect(note).toBeNull()
})

test.each<[name: string, given: Partial<Given>]>([
  ['a small change', { totals: [{ volume: count(580) }, {}] }],
  ['few calls that chance explains', { totals: [{ volume: count(60) }, { volume: count(48) }] }],
  [
    'a rate of few calls',
    { totals: [{ satisfaction: share(4, 12) }, { satisfaction: share(11, 12) }] },
  ],
  ['a rate nobody measures', { totals: [{ satisfaction: share(0, 0) }, {}] }],
  [
    'every category growing with all calls',
    {
      totals: [{ volume: count(590) }, {}],
      categories: [{ billing: { volume: count(236) } }, { billing: { volume: count(200) } }],
    },
  ],
  ['a day that is not over', { days: weeks([40, 40, 40, 40, 40, 40, 400]) }],
  ['a weekday that is always so', { days: DAYS.map((n, at) => (at % 7 === 2 ? 300 : n)) }],
  ['days of few calls', { days: weeks([2, 2, 9, 2, 2, 2, 1], 2) }],
  ['less than five calls that wait', { reviewed: share(46, 50) }],
])('is not said: %s', (_, given) => {
  expect(found(given).insights).toEqual([])
})

test('at most so many, in turn from each type, and only the types asked for', () => {
  const given: Partial<Given> = {
    totals: [
      { volume: count(900), transferRate: share(200, 500) },
      { transferRate: share(50, 500) },
    ],
    days: weeks([200, 40, 200, 40, 200, 40, 10]),
    reviewed: share(0, 50),
  }
  const all = found(given).insights.map(({ type }) => type)
  expect(all.slice(0, 3)).toEqual(['trends', 'anomalies', 'recommendations'])
  expect(found(given, 2).insights).toHaveLength(2)
  const only = found(given, 10, ['anomalies'] as never).insights
  expect(new Set(only.map(({ type }) => type))).toEqual(new Set(['anomalies']))
})

test('chances are those of textbooks', () => {
  expect(chanceOfShares({ part: 60, of: 100 }, { part: 40, of: 100 })).toBeCloseTo(0.00468, 4)
  expect(chanceOfShares({ part: 5, of: 5 }, { part: 9, of: 9 })).toBe(1)
  expect(chanceOfCounts(60, 40)).toBeCloseTo(0.0455, 4)
  expect(chanceOfCounts(0, 0)).toBe(1)
  expect(chanceOfCount(16, 16)).toBeCloseTo(1, 6)
  // The example of Benjamini and Hochberg, 1995: four of fifteen are left.
  const chances = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719,
    0.6528, 0.759, 1,
  ].map((chance) => ({ chance }))
  expect(standingOut(chances.toReversed(), 0.05)).toEqual(chances.slice(0, 4))
})

test('a dashboard of fifteen still asks in one request', () => {
  expect(insightQuestions('2026-11-26').length).toBeLessThanOrEqual(5)
})
