import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { CircleX, TriangleAlert } from 'lucide-react'

import { reconciliationsQuery } from '@/api/reconciliations'
import { OpenCallLink } from '@/components/open-call-link'
import { PROVIDER_LABELS } from '@/components/labels'
import { causeWords, resultWords } from '@/components/reconciliation-labels'
import type { Delivery, DeliveryReport } from '@/contracts/deliveries'
import type { Reconciliation } from '@/contracts/reconciliation'
import { figures } from '@/lib/figures'
import { sizeWords } from '@/lib/size-words'
import { Chip } from '@/ui/chip'
import { RelativeTime } from '@/ui/relative-time'
import { EmptyState, ErrorState, SkeletonRows } from '@/ui/states'
import { CELL, WideTable, WordsHead } from '@/ui/wide-table'

import { StateChip } from './state-chip'
import { type StatusSearch, TROUBLES } from './status-search'

const HASH_SHOWN = 12

export function DeliveryTable({
  deliveries,
  isFiltered,
}: {
  deliveries: readonly Delivery[]
  isFiltered: boolean
}) {
  if (deliveries.length === 0) {
    return isFiltered ? (
      <EmptyState title="No matches">No deliveries match the filters.</EmptyState>
    ) : (
      <EmptyState title="No refused or flagged deliveries">
        Deliveries answered with an error, or only partly readable, are listed here.
      </EmptyState>
    )
  }
  return (
    <WideTable label="List of deliveries" caption="Refused and flagged deliveries, newest first">
      <WordsHead columns={['Received', 'Provider', 'Result', 'Reason', 'Size', 'Body SHA-256']} />
      <tbody>
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} />
        ))}
      </tbody>
    </WideTable>
  )
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { provider, receivedAt, result, httpStatus, reason, bytes, bodyHash, callId } = delivery
  return (
    <tr className="border-t border-line">
      <td className={`${CELL} whitespace-nowrap text-ink-muted`}>
        <RelativeTime at={receivedAt} />
      </td>
      <td className={CELL}>{PROVIDER_LABELS[provider]}</td>
      <td className={`${CELL} whitespace-nowrap`}>
        {result === 'refused' ? (
          <Chip tone="danger" icon={<CircleX />}>
            {`Refused ${httpStatus}`}
          </Chip>
        ) : (
          <Chip tone="warning" icon={<TriangleAlert />}>
            Flagged
          </Chip>
        )}
      </td>
      <td className={`${CELL} min-w-60 break-words`}>
        {reason}
        {callId ? (
          <>
            {' '}
            <OpenCallLink callId={callId} />
          </>
        ) : null}
      </td>
      <td className={`${CELL} whitespace-nowrap tabular-nums`}>{sizeWords(bytes)}</td>
      <td className={CELL}>
        <code title={bodyHash} className="font-mono text-meta text-ink-muted">
          {bodyHash.slice(0, HASH_SHOWN)}
        </code>
      </td>
    </tr>
  )
}

const RESULTS = [
  { key: 'accepted', label: 'Accepted', explained: 'Applied to a call' },
  { key: 'ignored', label: 'Ignored', explained: 'Event types that are not used' },
  { key: 'duplicate', label: 'Duplicate', explained: 'Seen before; changed nothing' },
  { key: 'flagged', label: 'Flagged', explained: 'Stored, but parts could not be read' },
  { key: 'refused', label: 'Refused', explained: 'Answered with an error; not stored' },
] as const

export function ProviderTable({
  counts,
  onSearch,
}: {
  counts: DeliveryReport['counts']
  onSearch: (patch: StatusSearch) => void
}) {
  return (
    <WideTable label="Counts by provider" caption="All provider events">
      <thead className="text-left text-meta text-ink-muted">
        <tr>
          <th scope="col" className="px-4 py-2 font-medium">
            Provider
          </th>
          <th scope="col" className="px-4 py-2 font-medium">
            Last received
          </th>
          {RESULTS.map(({ key, label, explained }) => (
            <th
              key={key}
              scope="col"
              title={explained}
              className="px-4 py-2 text-right font-medium"
            >
              {label}
              <span className="sr-only">: {explained}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {counts.map((row) => (
          <tr key={row.provider} className="border-t border-line">
            <th scope="row" className="px-4 py-2 text-left font-medium whitespace-nowrap text-ink">
              <span className="mr-2">{PROVIDER_LABELS[row.provider]}</span>
              {row.configured ? null : <Chip>No secret</Chip>}
            </th>
            <td className="px-4 py-2 whitespace-nowrap text-ink-muted">
              {row.lastReceivedAt ? <RelativeTime at={row.lastReceivedAt} /> : 'Never'}
            </td>
            {RESULTS.map(({ key }) => (
              <td key={key} className="px-4 py-2 text-right tabular-nums">
                <Count
                  count={row[key]}
                  trouble={TROUBLES.find((trouble) => trouble === key)}
                  onOpen={(result) => onSearch({ result, provider: row.provider })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}

type Trouble = (typeof TROUBLES)[number]
const TONES: Record<Trouble, string> = { refused: 'text-danger', flagged: 'text-warning' }

function Count({
  count,
  trouble,
  onOpen,
}: {
  count: number
  trouble: Trouble | undefined
  onOpen: (trouble: Trouble) => void
}) {
  const figure = figures(count)
  if (count === 0 || trouble === undefined) {
    return <span className={count === 0 ? 'text-ink-subtle' : 'text-ink'}>{figure}</span>
  }
  return (
    <button
      type="button"
      title={`List what was ${trouble}`}
      onClick={() => onOpen(trouble)}
      className={clsx('min-w-6 rounded-chip font-medium underline', TONES[trouble])}
    >
      {figure}
    </button>
  )
}

export function ReconciliationTable() {
  const { data, error, refetch } = useQuery(reconciliationsQuery)
  if (!data && error) {
    return <ErrorState error={error} onRetry={refetch} />
  }
  if (!data) {
    return <SkeletonRows rows={2} rowClassName="h-9" label="Loading the last runs" />
  }
  if (data.items.length === 0) {
    return (
      // As tall as what stands here while it loads, so that what follows stays in its place.
      <div className="min-h-20 max-w-[72ch] text-row">
        <p className="font-medium text-ink">No checks yet</p>
        <p className="text-ink-muted">
          With an API key, providers are checked for calls that never arrived or never ended.
          Administrators can start a check in Settings.
        </p>
      </div>
    )
  }
  return (
    <WideTable
      label="Last runs"
      caption="Reconciliation runs, newest first"
      className="max-h-80 overflow-y-auto"
    >
      <WordsHead columns={['Started', 'Provider', 'State', 'Result']} />
      <tbody>
        {data.items.map((run) => (
          <RunRow key={run.id} run={run} />
        ))}
      </tbody>
    </WideTable>
  )
}

function RunRow({ run }: { run: Reconciliation }) {
  return (
    <tr className="border-t border-line">
      <td className={`${CELL} whitespace-nowrap text-ink-muted`}>
        <RelativeTime at={run.startedAt} />, {causeWords(run)}
      </td>
      <td className={CELL}>{PROVIDER_LABELS[run.provider]}</td>
      <td className={CELL}>
        <StateChip state={run.state} />
      </td>
      <td className={`${CELL} min-w-60 break-words tabular-nums`}>{resultWords(run)}</td>
    </tr>
  )
}
