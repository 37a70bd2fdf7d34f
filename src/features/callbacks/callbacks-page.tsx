import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { PhoneOutgoing } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'

import { useAuth } from '@/api/auth'
import { callbackListQuery, callbackParams, stepParams } from '@/api/callbacks'
import type { QueueSearch } from '@/api/queue-search'
import { useCallerPanel } from '@/components/caller-button'
import { ExportListButton } from '@/components/export-list-button'
import { isFiltered, NO_FILTERS, QueueFilters } from '@/components/queue-filters'
import type { SelectedSteps } from '@/components/queue-selection'
import { QueueToolbar } from '@/components/queue-toolbar'
import type { Callback, CallbackPage } from '@/contracts/callbacks'
import { bulkStatusOf } from '@/domain/shown-steps'
import { counted, figures } from '@/lib/figures'
import { encodeListContext } from '@/lib/list-context'
import { Button } from '@/ui/button'
import { Page } from '@/ui/page'
import { SegmentedControl } from '@/ui/segmented-control'
import { ShowMore } from '@/ui/show-more'
import { EmptyState, ErrorState, SkeletonRows } from '@/ui/states'
import { type ListSelection, useSelection } from '@/ui/use-selection'

import { CallbackDialog } from './callback-dialogs'
import type { Question } from './callback-facts'
import { useCallbackKeys } from './callback-keys'
import { CallbackRow, type RowProps } from './callback-row'
import { CallbackWeek } from './callback-week'
import { useCallbackActions } from '@/components/use-callback-actions'
import { WorkTabs } from '@/components/work-tabs'

const VIEWS = [
  { value: 'list', label: 'List' },
  { value: 'week', label: 'Week' },
] as const

type Props = {
  search: QueueSearch
  onSearch: (patch: QueueSearch) => void
  bulkBar: (selected: SelectedSteps) => ReactNode
  onExport: (count: number) => void
}

/** The next step that a callback is, for what is done with many. */
const asStep = ({ status, dueFrom, timeIsClear, ...step }: Callback) => ({
  ...step,
  isConfirmed: status !== 'proposed',
  kind: 'callback' as const,
  ticket: null,
  status: status === 'proposed' ? ('open' as const) : status,
  dueAt: dueFrom,
  callBy: null,
  isTimeUnclear: !timeIsClear,
})

const countWords = ({ total, counts }: CallbackPage) =>
  [
    counted(total, 'callback'),
    counts.proposed > 0 && `${figures(counts.proposed)} proposed`,
    counts.overdue > 0 && `${figures(counts.overdue)} overdue`,
  ]
    .filter(Boolean)
    .join(' · ')

export function CallbacksPage({ search, onSearch, bulkBar, onExport }: Props) {
  const { user } = useAuth()
  const params = callbackParams(search)
  const list = useInfiniteQuery({ ...callbackListQuery(params), placeholderData: keepPreviousData })
  const actions = useCallbackActions()
  const isWeek = search.week !== undefined
  const selection = useSelection(JSON.stringify([params, isWeek]))
  const [question, setQuestion] = useState<Question | null>(null)
  const pages = list.data?.pages ?? []
  const callbacks = pages.flatMap(({ items }) => items)
  const last = pages.at(-1)
  const selected = callbacks.filter(({ id }) => selection.has(id)).map(asStep)
  const caller = useCallerPanel()
  const from = encodeListContext(search)
  const ofRows = { myId: user?.id, from, actions, onAsk: setQuestion, onCaller: caller.open }

  return (
    <Page title="Callbacks" count={last && countWords(last)}>
      <WorkTabs of="Callbacks" />
      <QueueToolbar
        bulkBar={
          selected.length > 0
            ? bulkBar({
                rows: selected,
                selection,
                loaded: callbacks.map(({ id }) => id),
                total: null,
                params: stepParams(search),
                status: bulkStatusOf(search.status ?? 'open', selected),
              })
            : null
        }
      >
        <QueueFilters
          search={search}
          assignee={search.assignee ?? 'everyone'}
          page="Callbacks"
          onSearch={onSearch}
        />
        <span className="ml-auto flex shrink-0 gap-2 pointer-coarse:[&_label]:h-9">
          <SegmentedControl
            label="View"
            options={VIEWS}
            value={isWeek ? 'week' : 'list'}
            onChange={(view) => onSearch({ week: view === 'week' ? 'this' : undefined })}
          />
          <ExportListButton
            nouns="callbacks"
            disabledReason={callbacks.length === 0 ? 'There are no callbacks to export' : null}
            onClick={() => onExport(last?.total ?? 0)}
          />
        </span>
      </QueueToolbar>
      {isWeek ? (
        <CallbackWeek params={params} search={search} onSearch={onSearch} {...ofRows} />
      ) : list.error && !list.data ? (
        <ErrorState error={list.error} safe="Your changes are saved." onRetry={list.refetch} />
      ) : list.data === undefined ? (
        <SkeletonRows rows={8} rowClassName="h-14" label="Loading callbacks" />
      ) : callbacks.length === 0 ? (
        <NoCallbacks search={search} onSearch={onSearch} />
      ) : (
        <CallbackRows
          callbacks={callbacks}
          selection={selection}
          isStale={list.isPlaceholderData}
          {...ofRows}
        />
      )}
      {isWeek ? null : <ShowMore of={list} variant="ghost" />}
      <output className="sr-only">{actions.said}</output>
      {caller.panel}
      {question ? (
        <CallbackDialog {...question} actions={actions} onClose={() => setQuestion(null)} />
      ) : null}
    </Page>
  )
}

function CallbackRows({
  callbacks,
  selection,
  isStale,
  ...ofRows
}: Pick<RowProps, 'myId' | 'from' | 'actions' | 'onAsk' | 'onCaller'> & {
  callbacks: readonly Callback[]
  selection: ListSelection
  isStale: boolean
}) {
  const host = useRef<HTMLUListElement>(null)
  useCallbackKeys(host, { callbacks, selection, ...ofRows })
  return (
    <ul
      ref={host}
      aria-label="Callbacks"
      aria-busy={isStale}
      className="@container overflow-clip rounded-card border border-line bg-surface aria-busy:opacity-60"
    >
      {callbacks.map((callback) => (
        <CallbackRow
          key={callback.id}
          callback={callback}
          isSelected={selection.has(callback.id)}
          onSelect={selection.toggle}
          {...ofRows}
        />
      ))}
    </ul>
  )
}

function NoCallbacks({ search, onSearch }: Pick<Props, 'search' | 'onSearch'>) {
  const icon = <PhoneOutgoing size={24} />
  return isFiltered(search) ? (
    <EmptyState
      icon={icon}
      title="No callbacks match these filters"
      action={<Button onClick={() => onSearch(NO_FILTERS)}>Clear all</Button>}
    />
  ) : (
    <EmptyState icon={icon} title="No callbacks">
      Callbacks appear here when callers ask for one. On a call, B schedules one.
    </EmptyState>
  )
}
