import type { MetricsInput } from '@/contracts/metrics'
import { insightQuestions } from '../insights/questions'
import { filtersOfSubject, questionsBySubject } from '../metrics/any-metric'
import { dayLater } from '../metrics/time-grid'

import type { TimeRange, WidgetDefinition, WidgetId } from './widget'

/** Of widgets that have no range of their own. */
const USUAL: TimeRange = '7d'
const BAND_DAYS = 90

const firstDay = (range: TimeRange, today: string): string => {
  if (range === '7d') return dayLater(today, -6)
  if (range === '30d') return dayLater(today, -29)
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7))
  return new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10)
}

/** With today, as far as it has come. */
const rangeOf = (range: TimeRange, today: string) => ({
  from: firstDay(range, today),
  to: dayLater(today, 1),
})

/** The range and the filters that a dashboard has for all of its widgets. */
export type WidgetScope = Required<Pick<MetricsInput, 'range' | 'filters' | 'grain'>> & {
  compare: { compare?: 'previous' }
}

/** Named after their period, or comparing periods of their own. */
const WITH_OWN_PERIOD: readonly WidgetId[] = [
  'daily_summary',
  'weekly_report',
  'monthly_trends',
  'ai_insights',
]

/**
 * What a widget asks of the figures, for somebody whose today is `today`; what the first question asks
 * is within the scope of the dashboard, the past that it is compared with stays its own.
 */
export const questionsOf = (
  widget: WidgetDefinition,
  today: string,
  scope?: WidgetScope,
): MetricsInput[] => {
  const questions = ownQuestions(widget, today)
  if (!scope) return questions
  const keepsRange = WITH_OWN_PERIOD.includes(widget.id)
  return questions.map((question, at) => {
    const { compare, ...asked } = question
    const filters = filtersOfSubject(scope.filters, question.subject)
    if (keepsRange || (widget.type === 'gauge' && at > 0)) {
      return { ...question, filters }
    }
    return {
      ...asked,
      filters,
      range: scope.range,
      ...(question.grain && { grain: scope.grain }),
      ...(compare && scope.compare),
    }
  })
}

const ownQuestions = (widget: WidgetDefinition, today: string): MetricsInput[] => {
  const usual = rangeOf(USUAL, today)
  switch (widget.type) {
    case 'stats': {
      const isOfToday = widget.id === 'daily_summary'
      const range = isOfToday ? { from: today, to: dayLater(today, 1) } : usual
      return questionsBySubject(widget.config.metrics).map((asked) => ({
        ...asked,
        range,
        ...(isOfToday ? {} : { compare: 'previous' as const }),
      }))
    }
    case 'gauge': {
      const metrics = [widget.config.metric]
      const band = { from: dayLater(today, 1 - BAND_DAYS), to: dayLater(today, 1) }
      return [
        { metrics, range: usual },
        { metrics, range: band, grain: 'week' },
      ]
    }
    case 'chart': {
      const { timeRange = USUAL, metrics = [] } = widget.config
      const range = rangeOf(timeRange, today)
      const grain = timeRange === '12m' ? 'month' : 'day'
      if (widget.id === 'issue_category_pie') {
        return [{ metrics: ['volume'], dimensions: ['category'], range }]
      }
      if (widget.id === 'agent_performance') {
        const figures = ['volume', 'resolution', 'avgDuration', 'satisfaction']
        return [{ metrics: figures, dimensions: ['assignee'], range }]
      }
      if (widget.id === 'customer_satisfaction_trend') {
        return [
          { metrics: [...metrics, 'satisfaction'], range, grain },
          { metrics: ['volume'], dimensions: ['sentiment'], range, grain },
        ]
      }
      const compare = widget.id === 'call_volume_chart' ? ({ compare: 'previous' } as const) : {}
      return [{ metrics: [...metrics], range, grain, ...compare }]
    }
    default:
      return widget.id === 'ai_insights' ? insightQuestions(today) : []
  }
}
