import { clsx } from 'clsx'

import { PROVIDER_LABELS } from '@/components/labels'
import type { DeliveryReport } from '@/contracts/deliveries'
import { figures } from '@/lib/figures'
import { Chip } from '@/ui/chip'
import { RelativeTime } from '@/ui/relative-time'
import { WideTable } from '@/ui/wide-table'

import { type StatusSearch, TROUBLES } from './status-search'

const RESULTS = [
  { key: 'accepted', label: 'Accepted', explained: 'Applied to a call' },
  { key: 'ignored', label: 'Ignored', explained: 'Event types that are not used' },
  { key: 'duplicate', label: 'Duplicate', explained: 'Seen before; changed nothing' },
  { key: 'flagged', label: 'Flagged', explained: 'Kept, but parts could not be read' },
  { key: 'refused', label: 'Refused', explained: 'Answered with an error; nothing kept' },
] as const

export function ProviderTable({
  counts,
  onSearch,
}: {
  counts: DeliveryReport['counts']
  onSearch: (patch: StatusSearch) => void
}) {
  return (
    <WideTable label="Counts by provider" caption="Provider events since the beginning">
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
