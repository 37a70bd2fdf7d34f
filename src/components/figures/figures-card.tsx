import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Download, Info, Phone, RotateCw, SaveAll, Table2 } from 'lucide-react'
import { type ReactNode, use, useState } from 'react'

import { ApiError } from '@/api/api-error'
import { callsOf } from '@/api/calls-of-cell'
import { showChartsAsTables, useChartsAsTables } from '@/api/charts-as-tables'
import type { FiguresScope } from '@/api/figures-scope'
import { type CellAsked, useMetrics } from '@/api/metrics'
import { readNamesOf } from '@/api/callers'
import { asReport } from '@/api/report-definition'
import { callField } from '@/contracts/call-fields'
import { FIGURE_FILTERS } from '@/contracts/figure-filters'
import type { CallQuery, MetricCell, MetricsAnswer, MetricsInput } from '@/contracts/metrics'
import { type Asked, idsNamed, metricsCsv } from '@/domain/metrics/metrics-csv'
import { dayLater } from '@/domain/metrics/time-grid'
import { csvFileName } from '@/lib/csv'
import { lateCode } from '@/ui/late-code'
import { LatePart } from '@/ui/late-part'
import type { MenuEntry } from '@/ui/overlay-parts'
import { saveAsFile } from '@/ui/save-as-file'
import { InlineError } from '@/ui/states'

import { Explanation } from './explanation'
import { Card, FailingAlone, Loading } from './figure-card'
import { MoreMenu } from './more-menu'
import { PageScope } from './page-scope'

export type FiguresProps = {
  answers: readonly MetricsAnswer[]
  /** Of a mark: opens the list of its calls, or filters by it. */
  onPick: (filters: CallQuery) => void
  /** Opens the list of the calls of a figure. */
  onOpen: (filters: CallQuery) => void
  /** Opens who called, for a figure that no list of calls has exactly. */
  onCallers: (of: CallersOf) => void
}

/** Which cell of the card’s first question about calls, or of `query`, and its name in words. */
export type CallersOf = {
  metric: string
  keys: MetricCell['keys']
  name: string
  query?: MetricsInput | undefined
}

type FiguresCardProps = {
  title: string
  queries: readonly MetricsInput[]
  /** How often they are asked for again. */
  seconds?: number
  className?: string | undefined
  /** More of its menu, first. */
  entries?: readonly MenuEntry[]
  /**
   * Given, a mark does not open its calls: it is called with all their filters, and with those that the
   * total of the card has not.
   */
  onMark?: ((filters: CallQuery, own: CallQuery) => void) | undefined
  children: (figures: FiguresProps) => ReactNode
}

const callersCode = lateCode(() =>
  import('./callers-dialog').then(({ CallersDialog }) => CallersDialog),
)

const days = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })
type Range = MetricsInput['range']
const shortSpan = ({ from, to }: Range) =>
  days.formatRange(new Date(from), new Date(dayLater(to, -1)))

const sameSpan = (one: Range, other: Range | undefined) =>
  one.from === other?.from && one.to === other.to

const cellOf = (
  { dimensions, filters, range, grain }: MetricsInput,
  { metric, keys }: CallersOf,
): CellAsked => ({ dimensions, filters, range, grain, metric, keys })

/** Filters and the comparison of the page that the card does not have, in words. */
const limitsOf = (queries: readonly MetricsInput[], { filters, compare }: FiguresScope) => {
  const ignored = FIGURE_FILTERS.filter(
    (name) => name in filters && queries.some((query) => !(name in (query.filters ?? {}))),
  ).map((name) => callField(name).label.toLowerCase())
  return [
    ...(ignored.length > 0 ? [`Not filtered by ${ignored.join(' or ')}.`] : []),
    ...(compare.compare && queries.every((query) => !query.compare)
      ? ['Not compared with the period before.']
      : []),
  ]
}

/**
 * Figures in a card that fails alone: what they are computed from, their calls, a table, a CSV file and
 * how old they are.
 */
export function FiguresCard(props: FiguresCardProps) {
  return (
    <FailingAlone title={props.title}>
      <Figures {...props} />
    </FailingAlone>
  )
}

function Figures({
  title,
  queries,
  seconds,
  className,
  entries = [],
  onMark,
  children,
}: FiguresCardProps) {
  const { answers, error, refetch } = useMetrics(queries, seconds)
  const navigate = useNavigate()
  const client = useQueryClient()
  const asTables = useChartsAsTables()
  const [isExplained, setExplained] = useState(false)
  const [callersOf, setCallersOf] = useState<CallersOf | null>(null)
  const page = use(PageScope)
  const [question] = queries
  const questionOfCalls = queries.find(({ subject = 'calls' }) => subject === 'calls')
  const isOfPage =
    page !== undefined && (page === null || sameSpan(page.scope.range, question?.range))
  const period = question && !isOfPage ? shortSpan(question.range) : null
  const limits = page ? limitsOf(queries, page.scope) : []
  const report = page && question ? asReport(page, question) : null
  if (!answers) {
    return (
      <Card title={title} updatedAt={null} period={period} className={className}>
        {error instanceof ApiError && error.status === 422 ? (
          <p className="text-row text-ink-muted">{error.message}</p>
        ) : error ? (
          <InlineError message={error.message} onRetry={refetch} />
        ) : (
          <Loading title={title} />
        )}
      </Card>
    )
  }
  const asked: Asked[] = queries.flatMap((query, at) => {
    const answer = answers[at]
    return answer ? [{ query, answer }] : []
  })
  const totals = answers.flatMap(({ totals }) => Object.values(totals))
  const isOfCalls = question?.subject === undefined
  const filters =
    isOfCalls && Object.values(answers[0]?.totals ?? {}).find(({ n }) => n > 0)?.filters
  const mark = (filters: CallQuery) => {
    const own = Object.entries(filters).filter(
      ([name, word]) => !totals.some((total) => total.filters?.[name] === word),
    )
    onMark?.(filters, Object.fromEntries(own))
  }
  const open = (filters: CallQuery) => void navigate({ to: '/all-calls', search: callsOf(filters) })
  const download = async () => {
    const csv = metricsCsv(title, asked, await readNamesOf(client, idsNamed(asked)))
    saveAsFile(new Blob([csv], { type: 'text/csv' }), csvFileName(title))
  }
  return (
    <Card
      title={title}
      className={className}
      updatedAt={answers[0]?.dataUntil ?? null}
      isOld={error !== null}
      period={period}
      tools={
        <MoreMenu
          title={title}
          entries={[
            ...entries,
            ...(filters
              ? [{ label: 'Open its calls', icon: <Phone />, onSelect: () => open(filters) }]
              : []),
            ...(report
              ? [
                  {
                    label: 'Save as report',
                    icon: <SaveAll />,
                    onSelect: () => void navigate({ to: '/custom-reports', search: report }),
                  },
                ]
              : []),
            { label: 'How is this computed?', icon: <Info />, onSelect: () => setExplained(true) },
            {
              kind: 'choice',
              label: 'Charts as tables',
              icon: <Table2 />,
              checked: asTables,
              onSelect: () => showChartsAsTables(!asTables),
            },
            { label: 'Download as CSV', icon: <Download />, onSelect: () => void download() },
            { label: 'Refresh', icon: <RotateCw />, onSelect: () => void refetch() },
          ]}
        />
      }
    >
      {limits.length > 0 ? <p className="text-meta text-ink-muted">{limits.join(' ')}</p> : null}
      {children({ answers, onPick: onMark ? mark : open, onOpen: open, onCallers: setCallersOf })}
      {isExplained ? (
        <Explanation title={title} asked={asked} onClose={() => setExplained(false)} />
      ) : null}
      {callersOf && questionOfCalls ? (
        <LatePart late={callersCode}>
          {(CallersDialog) => (
            <CallersDialog
              title={`${title}: ${callersOf.name}`}
              of={cellOf(callersOf.query ?? questionOfCalls, callersOf)}
              onClose={() => setCallersOf(null)}
            />
          )}
        </LatePart>
      ) : null}
    </Card>
  )
}
