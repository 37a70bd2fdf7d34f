import { expect, test } from 'vitest'

import type { ReportDefinition } from '@/contracts/reports'

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
