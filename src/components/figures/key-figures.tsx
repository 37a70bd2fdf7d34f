import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'

import { callsOf } from '@/api/calls-of-cell'
import type { Grain, MetricsAnswer, MetricValue } from '@/contracts/metrics'
import {
  isMetric,
  isSentMeasure,
  type MetricName,
  metricOf,
  missingWords,
  questionOf,
} from '@/domain/metrics/registry'
import { isThin } from '@/domain/metrics/ruled-metric'
import { counted } from '@/lib/figures'
import { sentence } from '@/lib/sentence'
import { lateCode } from '@/ui/late-code'
import { LatePart } from '@/ui/late-part'

import { changeWords, valueWords } from '@/domain/metrics/value-words'
import type { FiguresProps } from './figures-card'

const trend = lateCode(() => import('./trend').then(({ Trend }) => Trend))

/** The totals of the first answer, each with the list of its calls, and its trend over the periods of a `grain`. */
export function KeyFigures({ answers, grain }: Pick<FiguresProps, 'answers'> & { grain?: Grain }) {
  const [answer] = answers
  if (!answer) return null
  const shown = Object.entries(answer.totals)
  const isOverTime = answer.cells.every(({ keys }) => Object.keys(keys).join() === 'time')
  return (
    <ul
      className={clsx(
        'grid min-h-0 flex-1 content-center gap-x-4 gap-y-1',
        shown.length > 1 && 'grid-cols-2',
        shown.length > 2 && 'lg:[section_&]:grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))]',
      )}
    >
      {shown.map(([name, value]) => (
        <Stat
          key={name}
          name={name}
          figure={value}
          before={answer.previous?.totals[name]}
          why={answer.notCollected[name]}
          trend={
            grain && isOverTime && isMetric(name) ? { answer, metric: name, grain } : undefined
          }
        />
      ))}
    </ul>
  )
}

function Stat({
  name,
  figure,
  before,
  why,
  trend: shown,
}: {
  name: string
  figure: MetricValue
  before: MetricValue | undefined
  /** It is not collected. */
  why: string | undefined
  trend: { answer: MetricsAnswer; metric: MetricName; grain: Grain } | undefined
}) {
  if (!isMetric(name)) return null
  const metric = metricOf(name)
  const { value, n, filters } = figure
  if (why !== undefined) {
    return (
      <li className="min-w-0">
        <p className="text-meta text-ink-muted">{metric.label}</p>
        <p className="text-row text-ink-subtle" title={why}>
          {sentence(missingWords(name))}
          <span className="sr-only">: {why}</span>
        </p>
      </li>
    )
  }
  const isFew = isThin(name, figure)
  const words = value === null ? '–' : valueWords(metric.unit, value)
  const look = clsx(
    'text-title font-semibold tabular-nums',
    isFew || value === null ? 'text-ink-subtle' : 'text-ink',
  )
  return (
    <li className="min-w-0">
      <p className="text-meta text-ink-muted">{metric.label}</p>
      {filters && n > 0 ? (
        <Link
          to="/all-calls"
          search={callsOf(filters)}
          aria-label={`${metric.label}: ${words}. Open the ${counted(n, 'call')}`}
          className={clsx(look, 'rounded-chip hover:underline')}
        >
          {words}
        </Link>
      ) : (
        <span className={clsx(look, 'block')}>{words}</span>
      )}
      <p className="text-meta text-ink-muted tabular-nums">
        {isFew
          ? `only ${counted(n, 'call')}`
          : value !== null && before && before.value !== null
            ? changeWords(metric.unit, value, before.value)
            : metric.unit === 'calls'
              ? null
              : metric.kind === 'worth' && value === null
                ? 'no resolved call has a value'
                : isSentMeasure(metric) && value === null
                  ? 'not sent for these calls'
                  : `of ${counted(n, questionOf(metric) ? 'answer' : 'call')}`}
      </p>
      {shown ? (
        <div className="min-h-6">
          <LatePart late={trend}>{(Trend) => <Trend {...shown} />}</LatePart>
        </div>
      ) : null}
    </li>
  )
}
