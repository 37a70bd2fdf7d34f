import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Lock } from 'lucide-react'
import { type ComponentProps, type ComponentType, type CSSProperties, useEffect } from 'react'

import {
  Card,
  FailingAlone,
  FiguresCard,
  Loading,
  useToday,
  WaitingCard,
} from '@/components/figures'
import type { CallListQuery } from '@/contracts/call-list-params'
import type { Role } from '@/contracts/call-words'
import { questionsOf, type WidgetScope } from '@/domain/widgets/questions'
import type { WidgetDefinition, WidgetId } from '@/domain/widgets/widget'
import { lateCode, type LateCode } from '@/ui/late-code'
import { LatePart } from '@/ui/late-part'
import { InlineError } from '@/ui/states'

import { ASK_AHEAD } from './list-queries'
import type { FiguresProps, ListProps } from './widget-parts'

type Figures = LateCode<ComponentType<FiguresProps>>
type List = LateCode<ComponentType<ListProps>>

const charts = () => import('./chart-widgets')
const stats: Figures = lateCode(() =>
  import('@/components/figures/key-figures').then((it) => it.KeyFigures),
)
const PANELS: Figures = lateCode(() => charts().then((it) => it.PanelsWidget))

const FIGURES: Partial<Record<WidgetId, Figures>> = {
  calls_overview: stats,
  daily_summary: stats,
  custom_metric: lateCode(() =>
    import('./custom-metric-widget').then((it) => it.CustomMetricWidget),
  ),
  call_volume_chart: lateCode(() => charts().then((it) => it.VolumeWidget)),
  resolution_rate_gauge: lateCode(() => charts().then((it) => it.ResolutionWidget)),
  issue_category_pie: lateCode(() => charts().then((it) => it.CategoriesWidget)),
  customer_satisfaction_trend: lateCode(() => charts().then((it) => it.SatisfactionWidget)),
  agent_performance: lateCode(() => charts().then((it) => it.AgentsWidget)),
  ai_insights: lateCode(() => import('./insights-widget').then((it) => it.InsightsWidget)),
  weekly_report: PANELS,
  monthly_trends: PANELS,
}

const LISTS: Partial<Record<WidgetId, List>> = {
  recent_calls_table: lateCode(() =>
    import('./recent-calls-widget').then((it) => it.RecentCallsWidget),
  ),
  callback_queue: lateCode(() =>
    import('./callback-queue-widget').then((it) => it.CallbackQueueWidget),
  ),
  external_data: lateCode(() =>
    import('./external-data-widget').then((it) => it.ExternalDataWidget),
  ),
  urgent_calls_alert: lateCode(() =>
    import('./urgent-calls-widget').then((it) => it.UrgentCallsWidget),
  ),
}

const ROW_PX = 100
/** A day: nobody looks at a dashboard that long. */
const NEVER = 86_400

const inReadingOrder = (a: WidgetDefinition, b: WidgetDefinition) =>
  a.position.y - b.position.y || a.position.x - b.position.x

/** React's own type knows no custom properties; browsers take any. */
const customProperties = (properties: Record<`--${string}`, string>) => properties as CSSProperties

const placeOf = ({ position: { x, y, w, h } }: WidgetDefinition) =>
  customProperties({
    '--column': `${x + 1} / span ${w}`,
    '--rows': `${y + 1} / span ${h}`,
  })

const isWide = ({ size }: WidgetDefinition) => size === 'large' || size === 'extra-large'

/** Known before the answer, so that nothing below moves when it comes. */
const heightOf = ({ type, id }: WidgetDefinition) => {
  if (type === 'stats' || type === 'gauge') return 'h-50'
  return FIGURES[id] === PANELS ? 'h-240 sm:h-105' : 'h-105'
}

/** What a dashboard may have for all of its widgets. */
export type Shared = {
  scope?: WidgetScope
  /** The same for lists of calls. */
  filters?: CallListQuery
  onMark?: ComponentProps<typeof FiguresCard>['onMark']
  /** Nothing is asked for again by itself. */
  isStill?: boolean
}

/** Widgets in their places; `reader` decides which of them have figures. */
export function WidgetGrid({
  widgets,
  reader,
  ...shared
}: Shared & {
  widgets: readonly WidgetDefinition[]
  reader: Role
}) {
  const { hours, today } = useToday()
  if (hours.error && !hours.data) {
    return <InlineError message={hours.error.message} onRetry={hours.refetch} />
  }
  return (
    <ol
      aria-label="Widgets"
      className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:auto-rows-(--row) xl:grid-cols-12"
      style={customProperties({ '--row': `${ROW_PX}px` })}
    >
      {widgets.toSorted(inReadingOrder).map((widget) => (
        <li
          key={widget.id}
          className={clsx(
            'flex min-w-0 break-inside-avoid xl:col-(--column) xl:row-(--rows)',
            isWide(widget) && 'md:col-span-2',
            heightOf(widget),
            'xl:h-auto xl:min-h-0',
          )}
          style={placeOf(widget)}
        >
          <WidgetTile widget={widget} today={today} reader={reader} {...shared} />
        </li>
      ))}
    </ol>
  )
}

/** One widget as it will look, for whoever arranges them. */
export function WidgetPreview({ widget, reader }: { widget: WidgetDefinition; reader: Role }) {
  const { today } = useToday()
  return <WidgetTile widget={widget} today={today} reader={reader} />
}

const mayRead = ({ permissions }: WidgetDefinition, reader: Role) =>
  permissions.includes(reader) || permissions.includes('user')

function WidgetTile({
  widget,
  today,
  reader,
  scope,
  filters,
  onMark,
  isStill = false,
}: Shared & {
  widget: WidgetDefinition
  today: string | null
  reader: Role
}) {
  const figures = FIGURES[widget.id]
  const list = LISTS[widget.id]
  const { title } = widget
  const seconds = isStill ? NEVER : widget.refreshInterval
  const client = useQueryClient()
  const isAsking = today !== null && mayRead(widget, reader)
  useEffect(() => {
    if (isAsking) void ASK_AHEAD[widget.id]?.(client, { widget, filters, seconds })
  }, [client, isAsking, widget, filters, seconds])
  if (!mayRead(widget, reader)) {
    return (
      <Card title={title} updatedAt={null}>
        <p className="flex items-center gap-2 text-row text-ink-muted">
          <Lock className="size-4 shrink-0" />
          Only administrators see its figures.
        </p>
      </Card>
    )
  }
  if (!figures && !list) {
    return (
      <Card title={title} updatedAt={null}>
        <p className="text-row text-ink-muted">{widget.description} It is not available yet.</p>
      </Card>
    )
  }
  if (!today) return <WaitingCard title={title} />
  if (!figures) {
    return list ? (
      <FailingAlone title={title}>
        <LatePart late={list} waiting={<WaitingCard title={title} />}>
          {(List) => <List widget={widget} filters={filters} seconds={seconds} />}
        </LatePart>
      </FailingAlone>
    ) : null
  }
  const queries = questionsOf(widget, today, scope)
  const drawn = {
    widget,
    grain: queries.find(({ grain }) => grain)?.grain ?? 'day',
    isScoped: scope !== undefined,
  }
  return (
    <FiguresCard title={title} queries={queries} seconds={seconds} onMark={onMark}>
      {(props) => (
        <LatePart late={figures} waiting={<Loading title={title} />}>
          {(Figures) => <Figures {...drawn} {...props} />}
        </LatePart>
      )}
    </FiguresCard>
  )
}
