import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { callsOf } from '@/api/calls-of-cell'
import { OutcomeChip } from '@/components/call-chips'
import { PhoneNumber } from '@/components/caller'
import { Card, Loading } from '@/components/figures'
import { categoryLabel, OUTCOME_LABELS, STATUS_LABELS } from '@/components/labels'
import type { Call } from '@/contracts/calls'
import { clock } from '@/lib/time-format'
import { RelativeTime } from '@/ui/relative-time'
import { InlineError } from '@/ui/states'

import { type Columns, columnsOf, csvOf, Pages, Table } from './list-table'
import { pageSizeOf, recentCallsQuery } from './list-queries'
import { CallLink, freshAt, ListMenu, type ListProps } from './widget-parts'

const CALL_COLUMNS: Columns<Call> = {
  timestamp: {
    name: 'Started',
    shown: ({ startedAt }) => (startedAt ? <RelativeTime at={startedAt} /> : '–'),
    text: ({ startedAt }) => startedAt,
  },
  customer: {
    name: 'Caller',
    isName: true,
    shown: (call) => <CallLink call={call} />,
    text: ({ callerName }) => callerName,
  },
  phone: {
    name: 'Number',
    isBelowName: true,
    shown: ({ callerNumber }) => (callerNumber ? <PhoneNumber number={callerNumber} /> : '–'),
    text: ({ callerNumber }) => callerNumber,
  },
  status: {
    name: 'Status',
    shown: ({ outcome, status }) => <OutcomeChip outcome={outcome} status={status} />,
    text: ({ outcome, status }) => (outcome ? OUTCOME_LABELS[outcome] : STATUS_LABELS[status]),
  },
  duration: {
    name: 'Duration',
    isBelowName: true,
    shown: ({ durationSeconds }) => (durationSeconds === null ? '–' : clock(durationSeconds)),
    text: ({ durationSeconds }) => durationSeconds,
  },
  category: {
    name: 'Category',
    isBelowName: true,
    shown: ({ category }) => (category ? categoryLabel(category) : '–'),
    text: ({ category }) => (category ? categoryLabel(category) : null),
  },
}

export function RecentCallsWidget(props: ListProps) {
  const { widget, filters } = props
  const navigate = useNavigate()
  const size = pageSizeOf(widget, 10)
  /** Another question begins with its first page. */
  const question = JSON.stringify([filters, size])
  const [turned, setTurned] = useState({ question, page: 0 })
  const at = turned.question === question ? turned.page : 0
  const { data, error, refetch, dataUpdatedAt } = useQuery(recentCallsQuery(props, at))
  const columns = columnsOf(widget, CALL_COLUMNS)
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
              label: 'Open all calls',
              run: () => void navigate({ to: '/all-calls', search: callsOf(filters ?? {}) }),
            }}
            onRefresh={() => void refetch()}
          />
        ) : null
      }
    >
      {data ? (
        data.total === 0 ? (
          <p className="text-row text-ink-muted">
            {filters
              ? 'No call matches the range and filters.'
              : 'No calls yet. They appear as they come in.'}
          </p>
        ) : (
          <>
            <Table label={widget.title} columns={columns} rows={data.items} />
            <Pages
              title={widget.title}
              at={at}
              size={size}
              total={data.total}
              onTurn={(page) => setTurned({ question, page })}
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
