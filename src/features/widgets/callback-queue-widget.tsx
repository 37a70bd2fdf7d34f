import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { useAuth } from '@/api/auth'
import { PriorityChip } from '@/components/call-chips'
import { CallerName, PhoneNumber } from '@/components/caller'
import { Card, Loading } from '@/components/figures'
import { PRIORITY_LABELS } from '@/components/labels'
import { claimOf, useCallbackActions } from '@/components/use-callback-actions'
import type { Callback } from '@/contracts/callbacks'
import { serverNow } from '@/lib/server-clock'
import { Button } from '@/ui/button'
import { useNow } from '@/ui/now'
import { RelativeTime } from '@/ui/relative-time'
import { InlineError } from '@/ui/states'

import { type Column, type Columns, columnsOf, csvOf, Pages, Table } from './list-table'
import { callbackQueueQuery, pageSizeOf } from './list-queries'
import { freshAt, ListMenu, type ListProps } from './widget-parts'

const CALLBACK_COLUMNS: Columns<Callback> = {
  customer: {
    name: 'Caller',
    isName: true,
    shown: ({ callId, call }) =>
      callId === null ? (
        <CallerName caller={call} />
      ) : (
        <Link
          to="/callback-summary/$callId"
          params={{ callId }}
          className="block max-w-48 rounded-chip font-medium text-ink hover:underline"
        >
          <CallerName caller={call} />
        </Link>
      ),
    text: ({ call }) => call.callerName,
  },
  phone: {
    name: 'Number',
    isBelowName: true,
    shown: ({ call: { callerNumber } }) =>
      callerNumber ? <PhoneNumber number={callerNumber} /> : '–',
    text: ({ call }) => call.callerNumber,
  },
  priority: {
    name: 'Priority',
    isBelowName: true,
    shown: ({ priority }) => <PriorityChip priority={priority} />,
    text: ({ priority }) => PRIORITY_LABELS[priority],
  },
  timestamp: {
    name: 'Due',
    isBelowName: true,
    shown: ({ dueFrom }) => (dueFrom ? <RelativeTime at={dueFrom} isDue /> : 'No time'),
    text: ({ dueFrom }) => dueFrom,
  },
}

const CLAIM_COLUMN: Column<Callback> = {
  name: 'Claimed by',
  shown: (callback) => <Claim callback={callback} />,
  text: (callback) => claimOf(callback, serverNow())?.name ?? null,
}

export function CallbackQueueWidget(props: ListProps) {
  const { widget, filters } = props
  const navigate = useNavigate()
  /** The cursors of the pages up to the one that is shown. */
  const [cursors, setCursors] = useState<readonly string[]>([])
  const size = pageSizeOf(widget, 5)
  const query = callbackQueueQuery(props, cursors.at(-1))
  const { data, error, refetch, dataUpdatedAt, isPlaceholderData } = useQuery(query)
  const columns = [...columnsOf(widget, CALLBACK_COLUMNS), CLAIM_COLUMN]
  const turn = (page: number) =>
    setCursors((before) =>
      page < before.length ? before.slice(0, page) : [...before, data?.nextCursor ?? ''],
    )
  return (
    <Card
      title={widget.title}
      updatedAt={freshAt(dataUpdatedAt)}
      tools={
        data ? (
          <ListMenu
            title={widget.title}
            csv={csvOf(columns, data.items)}
            onOpen={{
              label: 'Open all callbacks',
              run: () => void navigate({ to: '/callbacks' }),
            }}
            onRefresh={() => void refetch()}
          />
        ) : null
      }
    >
      {filters ? (
        <p className="text-meta text-ink-muted">Everyone who waits, whatever is filtered.</p>
      ) : null}
      {data ? (
        data.total === 0 ? (
          <p className="text-row text-ink-muted">No callbacks waiting.</p>
        ) : (
          <>
            <Table label={widget.title} columns={columns} rows={data.items} />
            <Pages
              title={widget.title}
              at={cursors.length}
              size={size}
              total={data.total}
              isTurning={isPlaceholderData}
              onTurn={turn}
            />
          </>
        )
      ) : error ? (
        <InlineError message={error.message} onRetry={refetch} />
      ) : (
        <Loading title={widget.title} />
      )}
    </Card>
  )
}

function Claim({ callback }: { callback: Callback }) {
  const { user } = useAuth()
  const { claim: claimIt, confirm, release } = useCallbackActions()
  const claim = claimOf(callback, useNow())
  if (claim && claim.id !== user?.id) {
    return <bdi className="block max-w-32 truncate">{claim.name}</bdi>
  }
  const act = (verb: string, run: (callback: Callback) => void) => (
    <Button size="sm" onClick={() => run(callback)}>
      {verb}
      <span className="sr-only">
        : <bdi>{callback.topic}</bdi>
      </span>
    </Button>
  )
  return (
    <span className="flex gap-1">
      {callback.status === 'proposed' ? act('Confirm', confirm) : null}
      {claim ? act('Release', release) : act('Claim', claimIt)}
    </span>
  )
}
