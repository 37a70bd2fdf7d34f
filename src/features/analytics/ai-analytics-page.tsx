import { FiguresPage, type FiguresProps } from '@/components/figures'
import { OpenCallsLink } from '@/components/open-calls-link'
import type { MetricValue } from '@/contracts/metrics'
import { isThin } from '@/domain/metrics/any-metric'
import { bothQueries } from '@/domain/metrics/call-query'
import { type MetricName, metricOf } from '@/domain/metrics/registry'
import { ruledMetric } from '@/domain/metrics/ruled-metric'
import { agentSentences } from '@/domain/reports/sentences'
import { counted, percent } from '@/lib/figures'

import { Cards, ChartCard, KeyFiguresCard, type Line, LineCards } from './analytics-cards'
import type { AnalyticsProps } from './analytics-page'

const KEY_FIGURES: readonly MetricName[] = [
  'containment',
  'transferRate',
  'cost',
  'costPerCall',
  'costPerResolution',
  'latency',
  'p90Latency',
  'agreement',
]

const RESOLUTIONS = [
  'resolution',
  'resolutionNoRepeat',
  'resolutionConfirmed',
] as const satisfies readonly MetricName[]

const LINES: readonly Line[] = [
  { title: 'Answered without a person', metrics: ['containment', 'transferRate'] },
  { title: 'Three resolution rates', metrics: RESOLUTIONS },
  { title: 'Response time', metrics: ['latency', 'p90Latency'] },
  { title: 'Cost', metrics: ['costPerResolution', 'costPerCall'] },
  { title: 'Agreement on categories', metrics: ['agreement'] },
]

const TRANSFERS = [
  { title: 'How calls were transferred', by: 'ending' },
  { title: 'What transferred calls were about', by: 'category' },
] as const

const OF_CATEGORIES: readonly MetricName[] = [
  'containment',
  'transferRate',
  'resolution',
  'agreement',
]

/** How the voice agent and the AI that reads its calls do. */
export function AiAnalyticsPage({ search, onSearch }: AnalyticsProps) {
  return (
    <FiguresPage title="AI Analytics" search={search} onSearch={onSearch}>
      {(scope) => (
        <>
          <KeyFiguresCard
            title="Key figures"
            metrics={KEY_FIGURES}
            scope={scope}
            height="min-h-104 md:min-h-72 lg:min-h-52 xl:min-h-45"
            sentences={agentSentences}
          />
          <KeyFiguresCard
            title="Resolved, asked three ways"
            metrics={[...RESOLUTIONS, 'resolutionAgreement']}
            scope={scope}
            height="min-h-105 md:min-h-80 lg:min-h-64 xl:min-h-58"
          >
            {(figures) => <Disagreement {...figures} />}
          </KeyFiguresCard>
          <Cards>
            <LineCards lines={LINES} scope={scope} />
            <ChartCard
              title="By category"
              scope={scope}
              ask={{ metrics: [...OF_CATEGORIES], dimensions: ['category'], ...scope.compare }}
            >
              {({ CategoryChart }, figures) => (
                <CategoryChart metrics={OF_CATEGORIES} {...figures} />
              )}
            </ChartCard>
            <ChartCard
              title="Who handled the calls"
              scope={scope}
              ask={{ metrics: ['volume'], dimensions: ['handledBy'] }}
            >
              {({ WordChart }, figures) => (
                <WordChart name="Calls by who handled them" field="handledBy" {...figures} />
              )}
            </ChartCard>
            <ChartCard
              title="How calls ended"
              scope={scope}
              ask={{ metrics: ['volume'], dimensions: ['outcome'] }}
            >
              {({ WordChart }, figures) => (
                <WordChart name="Calls by outcome" field="outcome" {...figures} />
              )}
            </ChartCard>
            <ChartCard
              title="Ended reasons"
              scope={scope}
              ask={{ metrics: ['volume'], dimensions: ['ending'], ...scope.compare }}
            >
              {({ WordTable }, { answers: [answer], onPick }) =>
                answer ? (
                  <WordTable
                    title="Calls by ended reason"
                    metric="volume"
                    by="ending"
                    {...{ answer, onPick }}
                  />
                ) : null
              }
            </ChartCard>
            <ChartCard
              title="Transfers"
              scope={scope}
              ask={TRANSFERS.map(({ by }) => ({
                metrics: ['callsHandedOver'],
                dimensions: [by],
                ...scope.compare,
              }))}
            >
              {({ WordTable }, { answers, onPick }) => (
                <>
                  <p className="text-row text-ink-muted">
                    Providers report how a call was transferred, not why. Its category is the
                    closest to a reason.
                  </p>
                  <div className="flex max-h-60 flex-wrap gap-x-12 gap-y-3 overflow-y-auto print:max-h-none">
                    {TRANSFERS.map(({ title, by }, at) => {
                      const answer = answers[at]
                      return answer ? (
                        <WordTable
                          key={by}
                          metric="callsHandedOver"
                          {...{ title, by, answer, onPick }}
                        />
                      ) : null
                    })}
                  </div>
                </>
              )}
            </ChartCard>
            <ChartCard
              title="Unsure calls, and what would help"
              scope={scope}
              ask={{ metrics: ['unsureCalls'], dimensions: ['doubt'] }}
              className="min-h-96"
            >
              {({ UnsureReasons }, figures) => <UnsureReasons {...figures} />}
            </ChartCard>
          </Cards>
        </>
      )}
    </FiguresPage>
  )
}

function Kept({ figure }: { figure: MetricValue | undefined }) {
  if (!figure || figure.value === null || isThin('resolutionAgreement', figure)) {
    return <p>Too few calls were reviewed to say how far the AI is from people.</p>
  }
  const { value, n, numerator = n } = figure
  const changed = bothQueries(figure.filters, { resolutionAgreement: 'changed' })
  return (
    <p>
      People kept the AI’s resolution for {percent(value)} of the {counted(n, 'reviewed call')} that
      had one{numerator < n ? ', and changed it for the others: ' : '.'}
      {changed && numerator < n ? (
        <OpenCallsLink n={n - numerator} filters={changed} of="the AI’s resolution was changed" />
      ) : null}
    </p>
  )
}

/** What each of the rates counts, and how far the AI is from the people who reviewed. */
function Disagreement({ answers: [answer] }: FiguresProps) {
  if (!answer) return null
  return (
    <div className="mt-1 border-t border-line pt-2 text-row text-ink-muted">
      <Kept figure={answer.totals['resolutionAgreement']} />
      <dl className="mt-1 grid gap-x-4 sm:grid-cols-[auto_minmax(0,1fr)]">
        {RESOLUTIONS.map((name) => (
          <div key={name} className="contents">
            <dt className="font-medium text-ink">{metricOf(name).label}</dt>
            <dd>{ruledMetric(name, answer.rules).definition}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
