import { expect, test } from 'vitest'

import { WIDGETS } from './catalogue'
import { questionsOf } from './questions'
import type { WidgetId } from './widget'

const TODAY = '2026-11-20'
const range = { from: '2026-10-01', to: '2026-10-15' }

const rangesOf = (id: WidgetId) =>
  WIDGETS.filter((one) => one.id === id)
    .flatMap((one) => questionsOf(one, TODAY, { range, filters: {}, grain: 'day', compare: {} }))
    .map((question) => question.range)

test('all that a chart shows is of the range of its dashboard', () => {
  expect(rangesOf('customer_satisfaction_trend')).toEqual([range, range])
})

test('the past that a gauge is compared with stays its own', () => {
  const past = { from: '2026-08-23', to: '2026-11-21' }
  expect(rangesOf('resolution_rate_gauge')).toEqual([range, past])
})

test('a dashboard decides whether what can be compared is', () => {
  const comparesOf = (compare: { compare?: 'previous' }) =>
    WIDGETS.flatMap((one) =>
      questionsOf(one, TODAY, { range, filters: {}, grain: 'day', compare }).flatMap((question) =>
        question.compare && question.range === range ? one.id : [],
      ),
    )
  expect(comparesOf({})).toEqual([])
  expect(comparesOf({ compare: 'previous' })).toEqual([
    'calls_overview',
    'call_volume_chart',
    'custom_metric',
  ])
})

test('metrics of several subjects are asked for by subject, in the same range', () => {
  const own = WIDGETS.find(({ id }) => id === 'custom_metric')
  if (own?.type !== 'stats') throw new Error('It shows figures')
  const metrics = ['ticketsSolved', 'volume', 'ticketsOpened', 'stepsDone'] as const
  const questions = questionsOf({ ...own, config: { metrics } }, TODAY)
  expect(questions.map(({ subject, metrics: names }) => [subject, names])).toEqual([
    ['tickets', ['ticketsSolved', 'ticketsOpened']],
    [undefined, ['volume']],
    ['next-steps', ['stepsDone']],
  ])
  expect(new Set(questions.map((question) => JSON.stringify(question.range))).size).toBe(1)
})
