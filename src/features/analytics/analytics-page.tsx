import type { FiguresSearch } from '@/api/figures-search'
import { type ChangeFigures, FiguresPage } from '@/components/figures'
import type { AnyMetricName } from '@/domain/metrics/any-metric'
import { type MetricName, metricOf } from '@/domain/metrics/registry'
import { callSentences } from '@/domain/reports/sentences'

import { Cards, ChartCard, KeyFiguresCard, type Line, LineCards } from './analytics-cards'

const KEY_FIGURES: readonly MetricName[] = [
  'volume',
  'resolution',
  'medianDuration',
  'p90Duration',
  'avgDuration',
  'callbackRate',
  'satisfaction',
]

const LINES: readonly Line[] = [
  { title: 'Calls', metrics: ['volume'] },
  { title: 'Resolution rate', metrics: ['resolution'] },
  { title: 'Duration', metrics: ['medianDuration', 'p90Duration'] },
  { title: 'Callback rate', metrics: ['callbackRate'] },
]

const SPLITS = [
  { title: 'Callers by frequency', field: 'frequency', metrics: ['callers', 'volume'] },
  { title: 'Lines', field: 'line', metrics: ['volume'] },
  { title: 'Languages', field: 'language', metrics: ['volume'] },
  { title: 'Providers', field: 'provider', metrics: ['volume'] },
] as const

const FOLLOW_UP: readonly AnyMetricName[] = [
  'stepsCreated',
  'stepsDone',
  'stepsOverdue',
  'timeToDone',
  'callbacksAskedFor',
  'callbacksReached',
  'callbacksKept',
  'ticketsOpened',
  'ticketsSolved',
  'ticketsSolvedInTime',
  'timeToSolved',
]

const OF_CATEGORIES: readonly MetricName[] = ['volume', 'resolution', 'medianDuration']

export type AnalyticsProps = { search: FiguresSearch; onSearch: ChangeFigures }

/** What came in, when, about what, and how it ended. */
export function AnalyticsPage({ search, onSearch }: AnalyticsProps) {
  return (
    <FiguresPage title="Analytics" search={search} onSearch={onSearch}>
      {(scope) => (
        <>
          <KeyFiguresCard
            title="Key figures"
            metrics={KEY_FIGURES}
            scope={scope}
            sentences={(answer) => callSentences(answer, 'in the period before')}
          />
          <KeyFiguresCard
            title="Follow-up"
            metrics={FOLLOW_UP}
            scope={scope}
            height="min-h-110 lg:min-h-60"
          />
          <Cards>
            <LineCards lines={LINES} scope={scope} />
            <ChartCard
              title="Categories"
              scope={scope}
              ask={{ metrics: [...OF_CATEGORIES], dimensions: ['category'], ...scope.compare }}
            >
              {({ CategoryChart }, figures) => (
                <CategoryChart metrics={OF_CATEGORIES} {...figures} />
              )}
            </ChartCard>
            <ChartCard
              title="How callers sounded"
              scope={scope}
              ask={{ metrics: ['volume'], dimensions: ['sentiment'] }}
            >
              {({ WordChart }, figures) => (
                <WordChart name="Calls by sentiment" field="sentiment" {...figures} />
              )}
            </ChartCard>
            {SPLITS.map(({ title, field, metrics: [metric, ...more] }) => (
              <ChartCard
                key={field}
                title={title}
                scope={scope}
                ask={{ metrics: [metric, ...more], dimensions: [field] }}
              >
                {({ WordChart }, figures) => (
                  <WordChart
                    name={`${metricOf(metric).label} by ${field}`}
                    field={field}
                    metric={metric}
                    {...figures}
                  />
                )}
              </ChartCard>
            ))}
            <ChartCard
              title="When calls come in"
              scope={scope}
              ask={{ metrics: ['volume'], dimensions: ['weekday', 'hour'] }}
              className="min-h-180 md:min-h-66 lg:col-span-2"
            >
              {({ HourMap }, figures) => <HourMap {...figures} range={scope.range} />}
            </ChartCard>
          </Cards>
        </>
      )}
    </FiguresPage>
  )
}
