import { expect, test } from 'vitest'

import type { ReportDefinition } from '@/contracts/reports'

import { previousOf } from '@/server/metrics/previous'

import { TIME } from './pivot'
import { reportQuestions } from './report-question'

const BY_TIME: ReportDefinition = {
  metrics: ['volume'],
  by: TIME,
  and: null,
  filters: {},
  range: { from: '2026-03-01', to: '2026-03-08' },
  grain: null,
  compare: false,
  view: 'table',
}

test.each([
  [null, 'day'],
  ['week', 'week'],
  ['month', 'month'],
] as const)('a week of a report with the grain %s is asked for by the %s', (grain, asked) => {
  expect(reportQuestions({ ...BY_TIME, grain }, '2026-03-10')).toMatchObject([{ grain: asked }])
})

test('all questions of a report are compared with the same days, whatever each is split by', () => {
  const range = { from: '2026-03-01', to: '2026-03-11' }
  const split = { ...BY_TIME, range, and: 'category', grain: 'week', compare: true } as const
  const daysOf = (definition: ReportDefinition) =>
    reportQuestions(definition, '2026-03-10').map((question) => {
      const { days } = previousOf({ ...question, range }, 'UTC', new Date('2026-04-01T00:00:00Z'))
      return [days.from, days.to]
    })
  const weeks = ['2026-02-15', '2026-02-25']
  expect(daysOf(split)).toEqual([weeks, weeks, weeks])
  const days = ['2026-02-19', '2026-03-01']
  expect(daysOf({ ...split, by: 'category', and: 'outcome' })).toEqual([days, days, days])
})
