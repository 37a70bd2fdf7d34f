import { FiguresPage, type FiguresProps } from '@/components/figures'
import { OpenCallsLink } from '@/components/open-calls-link'
import { agreementField } from '@/contracts/call-fields'
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
            height="min-h-110 md:min-h-78 lg:min-h-58 xl:min-h-51"
            sentences={agentSentences}
          >
            {({ answers: [answer] }) => (
              <p className="mt-1 text-row text-ink-muted">
                <Changed verdict="category" figure={answer?.totals['agreement']} />
              </p>
            )}
          </KeyFiguresCard>
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
                  <div className="flex max-h-60 flex-wrap gap-x-12 gap-y-3 overflow-y-auto">
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

/** The reviewed calls for which a person changed what the AI claimed. */
function Changed({
  verdict,
  figure,
}: {
  verdict: 'category' | 'resolution'
  figure: MetricValue | undefined
}) {
  const { n = 0, numerator = n, filters = null } = figure ?? {}
  const changed = bothQueries(filters, { [agreementField(verdict)]: 'changed' })
  if (!changed || numerator === n) return null
  const words = `whose ${verdict} people changed`
  return (
    <>
      <OpenCallsLink n={n - numerator} filters={changed} of={words} /> {words}.
    </>
  )
}

/** What each of the rates counts, and how far the AI is from the people who reviewed. */
function Disagreement({ answers: [answer] }: FiguresProps) {
  if (!answer) return null
  const resolutions = answer.totals['resolutionAgreement']
  return (
    <div className="mt-1 border-t border-line pt-2 text-row text-ink-muted">
      <p>
        {resolutions && resolutions.value !== null && !isThin('resolutionAgreement', resolutions)
          ? `People kept the AI’s resolution for ${percent(resolutions.value)} of the ${counted(resolutions.n, 'reviewed call')} that had one.`
          : 'Too few calls were reviewed to say how far the AI is from people.'}{' '}
        <Changed verdict="resolution" figure={resolutions} />
      </p>
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
