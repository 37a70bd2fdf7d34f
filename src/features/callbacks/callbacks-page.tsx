import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Download, PhoneOutgoing } from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'

import { useAuth } from '@/api/auth'
import { callbackListQuery, callbackParams, stepParams } from '@/api/callbacks'
import type { NextStepListQuery } from '@/api/next-steps'
import type { QueueSearch } from '@/api/queue-search'
import { isFiltered, NO_FILTERS, QueueFilters } from '@/components/queue-filters'
import type { Callback, CallbackPage } from '@/contracts/callbacks'
import type { NextStep } from '@/contracts/next-steps'
import { figures } from '@/lib/figures'
import { Button, IconButton } from '@/ui/button'
import { useHotkeys } from '@/ui/hotkeys'
import { Page } from '@/ui/page'
import { EmptyState, ErrorState, SkeletonRows } from '@/ui/states'
import { type ListSelection, useSelection } from '@/ui/use-selection'

import { CallbackDialog, type Question } from './callback-dialogs'
import { CallbackRow, isOpen } from './callback-row'
import { type CallbackActions, useCallbackActions } from '@/components/use-callback-actions'

type Props = {
  search: QueueSearch
  onSearch: (patch: QueueSearch) => void
  bulkBar: (selected: {
    steps: readonly NextStep[]
    selection: ListSelection
    loaded: readonly string[]
    params: NextStepListQuery
    status: NextStep['status']
  }) => ReactNode
  onExport: (count: number) => void
}

/** The next step that a callback is, for what is done with many. */
const asStep = ({ status, dueFrom, timeIsClear, ...step }: Callback): NextStep => ({
  ...step,
  kind: 'callback',
  status: status === 'proposed' ? 'open' : status,
  dueAt: dueFrom,
  isTimeUnclear: !timeIsClear,
})

const countWords = ({ total, counts }: CallbackPage) =>
  [
    figures(total),
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
  const selection = useSelection(JSON.stringify(params))
  const [question, setQuestion] = useState<Question | null>(null)
  const host = useRef<HTMLUListElement>(null)
  const pages = list.data?.pages ?? []
  const callbacks = pages.flatMap(({ items }) => items)
  const last = pages.at(-1)
  const selected = callbacks.filter(({ id }) => selection.has(id))
  useCallbackKeys(host, { callbacks, selection, actions, onAsk: setQuestion })

  return (
    <Page title="Callbacks" count={last && countWords(last)}>
      <div className="grid items-center *:min-w-0 *:[grid-area:1/1]">
        <div className="flex flex-wrap gap-2 sm:flex-nowrap sm:items-start">
          <QueueFilters
            search={search}
            assignee={search.assignee ?? 'everyone'}
            hasKinds={false}
            onSearch={onSearch}
          />
          <IconButton
            label="Export these callbacks as CSV"
            icon={<Download />}
            size="tool"
            variant="secondary"
            className="ml-auto"
            disabledReason={callbacks.length === 0 ? 'There are no callbacks to export' : null}
            onClick={() => onExport(last?.total ?? 0)}
          />
        </div>
        {selected.length > 0
          ? bulkBar({
              steps: selected.map(asStep),
              selection,
              loaded: callbacks.map(({ id }) => id),
              params: stepParams(search),
              status: search.status ?? 'open',
            })
          : null}
      </div>
      {list.error && !list.data ? (
        <ErrorState error={list.error} safe="Your changes are saved." onRetry={list.refetch} />
      ) : list.data === undefined ? (
        <SkeletonRows rows={8} rowClassName="h-14" label="Loading callbacks" />
      ) : callbacks.length === 0 ? (
        <NoCallbacks search={search} onSearch={onSearch} />
      ) : (
        <ul
          ref={host}
          aria-label="Callbacks"
          aria-busy={list.isPlaceholderData}
          className="@container overflow-clip rounded-card border border-line bg-surface aria-busy:opacity-60"
        >
          {callbacks.map((callback) => (
            <CallbackRow
              key={callback.id}
              callback={callback}
              isSelected={selection.has(callback.id)}
              tabIndex={0}
              myId={user?.id}
              actions={actions}
              onSelect={selection.toggle}
              onAsk={setQuestion}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage ? (
        <Button
          variant="ghost"
          className="self-center"
          pending={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      ) : null}
      <output className="sr-only">{actions.said}</output>
      {question ? (
        <CallbackDialog {...question} actions={actions} onClose={() => setQuestion(null)} />
      ) : null}
    </Page>
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
    <EmptyState icon={icon} title="Nobody to ring back">
      Callbacks appear here when callers ask for one. On a call, B schedules one.
    </EmptyState>
  )
}

const rowsOf = (host: HTMLElement | null) => [
  ...(host?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
]

const focusedIndex = (host: HTMLElement | null) =>
  rowsOf(host).findIndex((row) => row.contains(document.activeElement))

const focusAt = (host: HTMLElement | null, index: number) => {
  const rows = rowsOf(host)
  const row = rows[Math.min(Math.max(index, 0), rows.length - 1)]
  row?.querySelector<HTMLElement>('[data-open]')?.focus()
}

type Keys = {
  callbacks: readonly Callback[]
  selection: ListSelection
  actions: CallbackActions
  onAsk: (question: Question) => void
}

/** The keys of the row that has the focus; without one, the first key goes to the first row. */
const useCallbackKeys = (
  host: RefObject<HTMLElement | null>,
  { callbacks, selection, actions, onAsk }: Keys,
) => {
  const move = (by: number) => () => {
    const index = focusedIndex(host.current)
    focusAt(host.current, index < 0 ? 0 : index + by)
  }
  const onRow = (run: (callback: Callback) => void) => () => {
    const index = focusedIndex(host.current)
    const id = rowsOf(host.current)[index]?.dataset['row']
    const callback = callbacks.find((one) => one.id === id)
    if (callback) run(callback)
    else focusAt(host.current, 0)
  }
  const onOpenRow = (run: (callback: Callback) => void) =>
    onRow((callback) => (isOpen(callback) ? run(callback) : undefined))
  const ask = (about: Question['about']) => onOpenRow((callback) => onAsk({ about, callback }))
  useHotkeys('Callbacks', [
    { key: 'j', label: 'Next row', run: move(1) },
    { key: 'k', label: 'Previous row', run: move(-1) },
    {
      key: '1',
      label: 'Confirm what is proposed',
      changes: true,
      run: onRow((callback) => {
        if (callback.status === 'proposed') actions.confirm(callback)
      }),
    },
    { key: '2', label: 'Log an attempt', run: ask('attempt') },
    {
      key: '3',
      label: 'Dismiss and go to the next row',
      changes: true,
      run: onOpenRow((callback) => {
        actions.dismiss(callback)
        move(1)()
      }),
    },
    { key: 'c', label: 'Take it: I am dialling', run: onOpenRow(actions.claim) },
    { key: 'h', label: 'Reschedule', run: ask('due') },
    { key: 'a', label: 'Assign', run: ask('assign') },
    { key: 'x', label: 'Select the row', run: onRow(({ id }) => selection.toggle(id)) },
  ])
}
