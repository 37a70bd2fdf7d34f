import { Link } from '@tanstack/react-router'
import { CircleX, TriangleAlert } from 'lucide-react'

import { PROVIDER_LABELS } from '@/components/labels'
import type { Delivery } from '@/contracts/deliveries'
import { figures } from '@/lib/figures'
import { Chip } from '@/ui/chip'
import { EmptyState } from '@/ui/states'
import { RelativeTime } from '@/ui/relative-time'
import { WideTable, WordsHead } from '@/ui/wide-table'

const HASH_SHOWN = 12

/** "812 B", "3.4 KB". */
const sizeWords = (bytes: number) =>
  bytes < 1000 ? `${bytes} B` : `${figures(Math.round(bytes / 100) / 10)} KB`

const CELL = 'px-4 py-2 align-top'

export function DeliveryTable({
  deliveries,
  isFiltered,
}: {
  deliveries: readonly Delivery[]
  isFiltered: boolean
}) {
  if (deliveries.length === 0) {
    return isFiltered ? (
      <EmptyState title="None of these">Nothing refused or flagged matches the filters.</EmptyState>
    ) : (
      <EmptyState title="Nothing refused, nothing flagged">
        A delivery that is answered with an error, or cannot be read whole, is listed here with its
        reason.
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
            <Link
              to="/unified-dashboard/$id"
              params={{ id: callId }}
              className="text-accent underline"
            >
              Open the call
            </Link>
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
