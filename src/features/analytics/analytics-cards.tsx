import { clsx } from 'clsx'
import type { ReactNode } from 'react'

import type { FiguresScope } from '@/api/figures-scope'
import { FiguresCard, type FiguresProps, KeyFigures, Loading } from '@/components/figures'
import type { MetricsAnswer, MetricsInput } from '@/contracts/metrics'
import {
  type AnyMetricName,
  filtersOfSubject,
  questionsBySubject,
} from '@/domain/metrics/any-metric'
import type { MetricName } from '@/domain/metrics/registry'
import { lateCode } from '@/ui/late-code'
import { LatePart } from '@/ui/late-part'

import type * as Charts from './analytics-charts'

const charts = lateCode(() => import('./analytics-charts'))

type Ask = Omit<MetricsInput, 'range' | 'filters'>

type CardProps = {
  title: string
  scope: FiguresScope
  ask: Ask | readonly Ask[]
  className?: string
  children: (charts: typeof Charts, figures: FiguresProps) => ReactNode
}

/** Known before the answer, so that nothing below moves when it comes. */
const HEIGHT = 'min-h-80'

export function ChartCard({
  title,
  scope: { range, filters },
  ask,
  className = HEIGHT,
  children,
}: CardProps) {
  return (
    <FiguresCard
      title={title}
      queries={[ask].flat().map((one) => ({ ...one, range, filters }))}
      className={className}
    >
      {(figures) => (
        <LatePart late={charts} waiting={<Loading title={title} />}>
          {(code) => children(code, figures)}
        </LatePart>
      )}
    </FiguresCard>
  )
}

/** What happened in words, and totals of some metrics, beside the period before where that is compared. */
export function KeyFiguresCard({
  title,
  metrics,
  scope: { range, filters, compare },
  height = 'min-h-96 md:min-h-60 lg:min-h-48 xl:min-h-45',
  sentences,
  children,
}: {
  title: string
  /** Of any subjects. */
  metrics: readonly AnyMetricName[]
  scope: FiguresScope
  height?: string
  sentences?: (answer: MetricsAnswer) => string
  children?: (figures: FiguresProps) => ReactNode
}) {
  return (
    <div className={clsx('flex', height)}>
      <FiguresCard
        title={title}
        queries={questionsBySubject(metrics).map((asked) => ({
          ...asked,
          range,
          filters: filtersOfSubject(filters, asked.subject),
          ...compare,
        }))}
      >
        {(figures) => (
          <>
            {sentences && figures.answers[0] ? (
              <p className="mb-2 max-w-[90ch] text-body text-ink">
                {sentences(figures.answers[0])}
              </p>
            ) : null}
            <KeyFigures {...figures} />
            {children?.(figures)}
          </>
        )}
      </FiguresCard>
    </div>
  )
}

export type Line = { title: string; metrics: readonly [MetricName, ...MetricName[]] }

/** A card for each line: metrics of one unit over the range of the page. */
export function LineCards({ lines, scope }: { lines: readonly Line[]; scope: FiguresScope }) {
  return lines.map(({ title, metrics }) => (
    <ChartCard
      key={title}
      title={title}
      scope={scope}
      ask={{ metrics: [...metrics], grain: scope.grain, ...scope.compare }}
    >
      {({ OverTimeChart }, { answers: [answer], onPick, onCallers }) =>
        answer ? (
          <OverTimeChart
            name={`${title} by ${scope.grain}`}
            grain={scope.grain}
            {...{ answer, metrics, onPick, onCallers }}
          />
        ) : null
      }
    </ChartCard>
  ))
}

/** Cards beside each other where there is room. */
export function Cards({ children }: { children: ReactNode }) {
  return <div className="grid gap-3 *:flex *:min-w-0 lg:grid-cols-2">{children}</div>
}
