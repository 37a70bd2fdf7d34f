import { AlarmClock, CircleCheck, EyeOff } from 'lucide-react'
import { useId, useMemo, useState } from 'react'

import { useLabels } from '@/api/call-labels'
import { hiddenInsights } from '@/api/hidden-insights'
import { FiguresCard, type FiguresProps, WithToday } from '@/components/figures'
import { INSIGHT_LOOKS } from '@/components/insight-looks'
import { categoryLabel } from '@/components/labels'
import { OpenCallsLink } from '@/components/open-calls-link'
import {
  type Insight,
  INSIGHT_TYPES,
  insightsOf,
  type InsightType,
} from '@/domain/insights/insights'
import { insightQuestions } from '@/domain/insights/questions'
import { startOfDayIn } from '@/lib/zoned-time'
import { Button } from '@/ui/button'
import { focusNeighbour } from '@/ui/focus-neighbour'
import { NamedIcon } from '@/ui/named-icon'
import { notify } from '@/ui/notify'
import { useNow } from '@/ui/now'
import { Page } from '@/ui/page'
import { SegmentedControl } from '@/ui/segmented-control'
import { EmptyState } from '@/ui/states'

import type { InsightsSearch } from './insights-search'

const MOST = 10
/** Until other calls are looked at: the figures are of seven days. */
const DISMISSED_DAYS = 7
const SNOOZED_DAYS = 1

const ALL = 'all'
const TYPES = [
  { value: ALL, label: 'All' },
  { value: 'trends', label: 'Trends' },
  { value: 'anomalies', label: 'Anomalies' },
  { value: 'recommendations', label: 'Recommendations' },
] as const

/** What the figures of the last seven days say by rules, each with exactly its calls. */
export function AiInsightsPage({
  search: { type },
  onSearch,
}: {
  search: InsightsSearch
  onSearch: (patch: InsightsSearch) => void
}) {
  return (
    <Page
      title="AI Insights"
      meta="From the calls of the last 7 days. Changes that chance could explain are left out."
      className="max-w-4xl"
    >
      <div>
        <SegmentedControl
          label="Kind of insight"
          options={TYPES}
          value={type ?? ALL}
          onChange={(picked) => onSearch({ type: picked === ALL ? undefined : picked })}
        />
      </div>
      <WithToday>
        {({ zone, today }) => (
          <FiguresCard
            title="Insights"
            queries={insightQuestions(today)}
            className="min-h-60 flex-none"
          >
            {(figures) => <Insights type={type} zone={zone} {...figures} />}
          </FiguresCard>
        )}
      </WithToday>
    </Page>
  )
}

function Insights({
  answers,
  type,
  zone,
}: FiguresProps & { type: InsightType | undefined; zone: string }) {
  const labels = useLabels('categories')
  const now = useNow()
  const { items } = hiddenInsights.useList()
  const [isEverythingShown, setEverythingShown] = useState(false)
  const { insights, note } = useMemo(
    () =>
      insightsOf(answers, {
        types: type === undefined ? INSIGHT_TYPES : [type],
        most: Infinity,
        names: (_, word) => categoryLabel(word ?? 'none'),
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [answers, type, labels],
  )
  const hidden = new Set(items.filter(({ until }) => new Date(until) > now).map(({ key }) => key))
  const shown = insights.filter(({ key }) => !hidden.has(key)).slice(0, MOST)
  const away = insights.filter(({ key }) => hidden.has(key))
  return (
    <>
      {note === null && shown.length > 0 ? null : (
        <EmptyState icon={<CircleCheck size={24} />} title="Nothing to look at">
          {away.length > 0
            ? 'You have dismissed or snoozed what was found.'
            : type === undefined || insights.length > 0
              ? note
              : 'Nothing of this kind stands out in the calls of the last 7 days.'}
        </EmptyState>
      )}
      <ul aria-label="Insights" className="divide-y divide-line">
        {shown.map((insight) => (
          <InsightRow key={insight.key} insight={insight} zone={zone} />
        ))}
      </ul>
      {away.length > 0 ? (
        <>
          <Button
            size="sm"
            variant="ghost"
            className="self-start"
            aria-expanded={isEverythingShown}
            onClick={() => setEverythingShown(!isEverythingShown)}
          >
            {`${isEverythingShown ? 'Hide' : 'Show'} ${away.length} dismissed or snoozed`}
          </Button>
          {isEverythingShown ? (
            <ul aria-label="Dismissed or snoozed" className="divide-y divide-line">
              {away.map((insight) => (
                <InsightRow key={insight.key} insight={insight} zone={zone} isHidden />
              ))}
            </ul>
          ) : null}
        </>
      ) : null}
    </>
  )
}

const attempt = (change: () => void, done?: () => void) => {
  try {
    change()
    done?.()
  } catch {
    notify.error('Browser storage is full. Nothing was hidden.')
  }
}

/** Until a day of the organisation begins. */
const hide = (key: string, until: Date, words: string) =>
  attempt(
    () => hiddenInsights.hide(key, until),
    () =>
      notify.success(words, {
        label: 'Undo',
        run: () => attempt(() => hiddenInsights.show(key)),
      }),
  )

function InsightRow({
  insight,
  zone,
  isHidden = false,
}: {
  insight: Insight
  zone: string
  isHidden?: boolean
}) {
  const { key, type, title, detail, n, filters } = insight
  const { Icon, name } = INSIGHT_LOOKS[type]
  const titleId = useId()
  const hideFor = (control: HTMLElement, days: number, words: string) => {
    focusNeighbour(control)
    hide(key, startOfDayIn(zone, new Date(), days), words)
  }
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3" aria-labelledby={titleId}>
      <NamedIcon Icon={Icon} name={name} className="mt-0.5 size-5 shrink-0 text-accent" />
      <div className="min-w-48 flex-1">
        <p id={titleId} className="font-medium text-ink">
          {title}
        </p>
        <p className="text-row text-ink-muted">
          {detail} <OpenCallsLink n={n} filters={filters} of={title} />
        </p>
      </div>
      <div className="flex gap-2">
        {isHidden ? (
          <Button
            size="sm"
            aria-label={`Show again: ${title}`}
            onClick={({ currentTarget }) => {
              focusNeighbour(currentTarget)
              attempt(() => hiddenInsights.show(key))
            }}
          >
            Show again
          </Button>
        ) : (
          <>
            <Button
              size="sm"
              icon={<AlarmClock />}
              aria-label={`Snooze until tomorrow: ${title}`}
              onClick={({ currentTarget }) =>
                hideFor(currentTarget, SNOOZED_DAYS, 'Snoozed until tomorrow')
              }
            >
              Snooze
            </Button>
            <Button
              size="sm"
              icon={<EyeOff />}
              aria-label={`Dismiss for 7 days: ${title}`}
              onClick={({ currentTarget }) =>
                hideFor(currentTarget, DISMISSED_DAYS, 'Dismissed for 7 days')
              }
            >
              Dismiss
            </Button>
          </>
        )}
      </div>
    </li>
  )
}
