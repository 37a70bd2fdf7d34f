import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Fragment } from 'react'

import { listOfFigure } from '@/api/list-of-figure'
import type { Grain, MetricsAnswer, MetricValue } from '@/contracts/metrics'
import {
  anyMetricOf,
  type AnyMetricName,
  basisWords,
  isAnyMetric,
  isThin,
  missingWords,
  nounOf,
} from '@/domain/metrics/any-metric'
import {
  isMetric,
  isSentMeasure,
  type MetricName,
  metricOf,
  questionOf,
} from '@/domain/metrics/registry'
import { bothQueries } from '@/domain/metrics/call-query'
import { isUnfinished } from '@/domain/metrics/ruled-metric'
import { counted, figures } from '@/lib/figures'
import { sentence } from '@/lib/sentence'
import { lateCode } from '@/ui/late-code'
import { LatePart } from '@/ui/late-part'

import { sinceBefore } from '@/domain/metrics/compared'
import { valueWords } from '@/domain/metrics/value-words'
import { opensCallers } from './callers-of'
import type { FiguresProps } from './figures-card'

const trend = lateCode(() => import('./trend').then(({ Trend }) => Trend))

type Shown = { name: AnyMetricName; answer: MetricsAnswer; figure: MetricValue }

const figuresOf = (answer: MetricsAnswer): Shown[] =>
  Object.entries(answer.totals).flatMap(([name, figure]) =>
    isAnyMetric(name) ? [{ name, answer, figure }] : [],
  )

/** Those of the first answer, and of further ones what is of other subjects. */
const figuresShown = (answers: readonly MetricsAnswer[]): Shown[] => {
  const [first = [], ...others] = answers.map(figuresOf)
  const subjects = first.map(({ name }) => anyMetricOf(name).subject)
  return [
    ...first,
    ...others.flat().filter(({ name }) => !subjects.includes(anyMetricOf(name).subject)),
  ]
}

/** Totals, each with the list of what it counts, and its trend over the periods of a `grain`. */
export function KeyFigures({
  answers,
  grain,
  onCallers,
}: Pick<FiguresProps, 'answers' | 'onCallers'> & { grain?: Grain }) {
  const [answer] = answers
  if (!answer) return null
  const shown = figuresShown(answers)
  const isOverTime = answer.cells.every(({ keys }) => Object.keys(keys).join() === 'time')
  return (
    <ul
      className={clsx(
        'grid min-h-0 flex-1 content-center gap-x-4 gap-y-1',
        shown.length > 1 && 'grid-cols-2',
        shown.length > 2 && 'lg:[section_&]:grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))]',
      )}
    >
      {shown.map(({ name, answer: own, figure }) => (
        <Stat
          key={name}
          name={name}
          figure={figure}
          isUnfinished={isMetric(name) && isUnfinished(name, own.range.to, own)}
          before={own.previous?.totals[name]}
          why={own.notCollected[name]}
          onCallers={
            isMetric(name) && opensCallers(name)
              ? () => onCallers({ metric: name, keys: {}, name: anyMetricOf(name).label })
              : undefined
          }
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
  isUnfinished: areMissing,
  before,
  why,
  onCallers,
  trend: shown,
}: {
  name: AnyMetricName
  figure: MetricValue
  /** Calls are missing that are too young. */
  isUnfinished: boolean
  before: MetricValue | undefined
  /** It is not collected. */
  why: string | undefined
  onCallers: (() => void) | undefined
  trend: { answer: MetricsAnswer; metric: MetricName; grain: Grain } | undefined
}) {
  const { label, unit, subject } = anyMetricOf(name)
  const { value, n, filters } = figure
  if (why !== undefined) {
    return (
      <li className="min-w-0">
        <p className="text-meta text-ink-muted">{label}</p>
        <p className="text-row text-ink-subtle" title={why}>
          {sentence(missingWords(name))}
          <span className="sr-only">: {why}</span>
        </p>
      </li>
    )
  }
  const isFew = isThin(name, figure)
  const words = value === null ? '–' : valueWords(unit, value)
  const look = clsx(
    'text-title font-semibold tabular-nums',
    isFew || value === null ? 'text-ink-subtle' : 'text-ink',
  )
  const list = filters && n > 0 ? listOfFigure(subject, filters) : null
  const since = value === null || !before ? null : sinceBefore(name, value, before)
  const note = noteOf(name, figure, areMissing)
  return (
    <li className="min-w-0">
      <p className="text-meta text-ink-muted">{label}</p>
      {list ? (
        <Link
          {...list}
          aria-label={`${label}: ${words}. Open the ${counted(n, nounOf(subject))}`}
          className={clsx(look, 'rounded-chip hover:underline')}
        >
          {words}
        </Link>
      ) : onCallers && n > 0 ? (
        <button
          type="button"
          aria-label={`${label}: ${words}. Show who called`}
          className={clsx(look, 'rounded-chip hover:underline')}
          onClick={onCallers}
        >
          {words}
        </button>
      ) : (
        <span className={clsx(look, 'block')}>{words}</span>
      )}
      <p className="text-meta text-ink-muted tabular-nums">
        {isFew ? (
          `only ${basisWords(name, figure)}`
        ) : since !== null ? (
          wholeParts(since)
        ) : (
          <>
            <PartLink name={name} figure={figure} />
            {wholeParts(note)}
          </>
        )}
      </p>
      {shown ? (
        <div className="min-h-6">
          <LatePart late={trend}>{(Trend) => <Trend {...shown} />}</LatePart>
        </div>
      ) : null}
    </li>
  )
}

/** Links the calls that a share counts: the 105 in "105 of 122 calls". */
function PartLink({ name, figure }: { name: AnyMetricName; figure: MetricValue }) {
  const metric = isMetric(name) ? metricOf(name) : null
  if (metric?.kind !== 'share' || !figure.numerator) return null
  const part = bothQueries(figure.filters, metric.part)
  const list = part && listOfFigure('calls', part)
  if (!list) return null
  return (
    <>
      <Link
        {...list}
        aria-label={`${metric.label}: ${counted(figure.numerator, 'call')}. Open them`}
        className="rounded-chip text-accent hover:underline"
      >
        {figures(figure.numerator)}
      </Link>{' '}
    </>
  )
}

/** Where there is no room for one line, it breaks between its parts. */
const wholeParts = (words: string | null) =>
  words?.split(/(?<=,) /).map((part, at) => (
    <Fragment key={part}>
      {at > 0 ? ' ' : null}
      <span className="inline-block">{part}</span>
    </Fragment>
  ))

/** What a figure is computed from, or why it is not; null: it counts just that. */
const noteOf = (name: AnyMetricName, figure: MetricValue, areMissing: boolean): string | null => {
  const { value, n } = figure
  const { kind } = anyMetricOf(name)
  if (kind === 'count') return null
  const of = `of ${basisWords(name, figure)}`
  if (!isMetric(name)) return of
  const metric = metricOf(name)
  if (metric.kind === 'worth' && value === null) return 'no resolved call has a value'
  if (isSentMeasure(metric) && value === null) return 'not known of any call'
  if (areMissing && n === 0) return 'too early'
  if (questionOf(metric)) return `of ${counted(n, 'answer')}`
  return areMissing ? `${of}, unfinished` : of
}
