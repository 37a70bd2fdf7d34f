import { Check, Download, MoreHorizontal, Undo2 } from 'lucide-react'
import { useState } from 'react'

import { callsExport } from '@/api/csv-export'
import { offered, useLabels } from '@/api/call-labels'
import { priorityEntries } from '@/components/call-chips'
import type { BulkChange } from '@/contracts/bulk'
import { BULK_MATCH_MAX, PICKED_MAX, TICKET_CALLS_MAX } from '@/contracts/bulk-limits'
import type { CallListQuery } from '@/contracts/call-list-params'
import type { SelectedRows } from '@/components/queue-selection'
import { countWords, figures } from '@/lib/figures'
import { Button, IconButton } from '@/ui/button'
import { lateCode, useLateOverlay } from '@/ui/late-code'
import { Menu } from '@/ui/menu'
import type { MenuEntry } from '@/ui/overlay-parts'

import { AssignSelected, BulkFrame, confirmMany } from './bulk-frame'
import { startExport, useIsExporting } from './export-run'
import { useBulkChange } from './use-bulk-change'

const KEYS = [
  { key: 'e', label: 'Mark the selected calls reviewed', name: 'reviewed' },
  { key: 'c', label: 'Set the category of the selected calls', name: 'category' },
  { key: 'p', label: 'Set the priority of the selected calls', name: 'priority' },
  { key: 'a', label: 'Assign the selected calls', name: 'assign' },
  { key: 'o', label: 'Open a ticket from the selected calls', name: 'ticket' },
]

const tickets = lateCode(() => import('./open-tickets'))

type Props = Pick<SelectedRows<unknown, unknown>, 'selection' | 'loaded'> & {
  total: number
  totalIsEstimate: boolean
  filter: CallListQuery
}

export function BulkBar({ selection, loaded, total, totalIsEstimate, filter }: Props) {
  const { change, isPending, wanted } = useBulkChange(selection, filter)
  const isExporting = useIsExporting()
  const count = selection.count(total)
  const { isEverything } = selection

  const review = async () => {
    const title = `Mark ${countWords(count, isEverything && totalIsEstimate)} calls reviewed?`
    if ((await confirmMany(count, title, 'Mark reviewed')) && !isPending) change({ reviewed: true })
  }

  const [isOpening, setOpening] = useState(false)
  const close = () => setOpening(false)
  const { code, prepare } = useLateOverlay(tickets, isOpening, close)

  const tooMany =
    isEverything && count > BULK_MATCH_MAX
      ? `At most ${figures(BULK_MATCH_MAX)} calls can be changed at once: narrow the filters`
      : null
  const tooManyToExport =
    !isEverything && count > PICKED_MAX
      ? `At most ${figures(PICKED_MAX)} calls picked one by one: select all that match instead`
      : null

  return (
    <BulkFrame
      selection={selection}
      loaded={loaded}
      total={total}
      totalIsEstimate={totalIsEstimate}
      noun="call"
      count={count}
      isPending={isPending}
      keys={KEYS}
    >
      <Button
        size="sm"
        data-bulk="reviewed"
        icon={<Check className="max-sm:hidden" />}
        pending={wanted !== undefined && 'reviewed' in wanted}
        disabledReason={tooMany}
        onClick={() => void review()}
      >
        <span className="max-sm:sr-only">Mark reviewed</span>
        <span aria-hidden="true" className="sm:hidden">
          Reviewed
        </span>
      </Button>
      <BulkMenus wanted={wanted} isPending={isPending} disabledReason={tooMany} change={change} />
      <Button
        size="sm"
        data-bulk="ticket"
        pending={isOpening}
        disabledReason={
          count > TICKET_CALLS_MAX
            ? `At most ${figures(TICKET_CALLS_MAX)} calls can go into tickets at once: select fewer`
            : null
        }
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpening(true)}
      >
        <span>
          <span className="sr-only">Open a </span>Ticket
        </span>
      </Button>
      {code && isOpening ? (
        <code.OpenTickets selection={selection} filter={filter} onClose={close} />
      ) : null}
      <Menu
        label="More for the selected calls"
        align="end"
        trigger={
          <IconButton label="More for the selected calls" icon={<MoreHorizontal />} size="sm" />
        }
        entries={[
          {
            label: 'Export as CSV',
            icon: <Download />,
            disabledReason: isExporting ? 'An export is running' : tooManyToExport,
            onSelect: () => void startExport(callsExport(selection.value, filter, count)),
          },
          {
            label: 'Mark not reviewed',
            icon: <Undo2 />,
            disabledReason: tooMany,
            onSelect: () => {
              if (!isPending) change({ reviewed: false })
            },
          },
        ]}
      />
    </BulkFrame>
  )
}

function BulkMenus({
  wanted,
  isPending,
  disabledReason,
  change,
}: {
  wanted: BulkChange | undefined
  isPending: boolean
  disabledReason: string | null
  change: (change: BulkChange) => void
}) {
  const categories = offered(useLabels('categories'))
  const tags = offered(useLabels('tags'))
  const to = (label: string, next: BulkChange): MenuEntry => ({
    label,
    onSelect: () => {
      if (!isPending) change(next)
    },
  })
  const menus: { name: string; label: string; entries: MenuEntry[] }[] = [
    {
      name: 'category',
      label: 'Category',
      entries: [
        ...categories.map(({ key, label }) => to(label, { category: key })),
        { kind: 'separator' },
        to('Revert to AI', { category: null }),
      ],
    },
    {
      name: 'priority',
      label: 'Priority',
      entries: [
        ...priorityEntries(undefined, (priority) => {
          if (!isPending) change({ priority })
        }),
        { kind: 'separator' },
        to('Revert to AI', { priority: null }),
      ],
    },
    {
      name: 'tag',
      label: 'Tag',
      entries: [
        { kind: 'heading', label: 'Add' },
        ...tags.map(({ key, label }) => to(label, { tag: key, isWanted: true })),
        { kind: 'separator' },
        { kind: 'heading', label: 'Remove' },
        ...tags.map(({ key, label }) => to(label, { tag: key, isWanted: false })),
      ],
    },
  ]
  return (
    <>
      <AssignSelected
        noun="call"
        pending={wanted !== undefined && 'assigneeId' in wanted}
        disabledReason={disabledReason}
        onPick={(assigneeId) => {
          if (!isPending) change({ assigneeId })
        }}
      />
      {menus
        .filter(({ name }) => name !== 'tag' || tags.length > 0)
        .map(({ name, label, entries }) => (
          <Menu
            key={name}
            label={`${label} the selected calls`}
            trigger={
              <Button
                size="sm"
                data-bulk={name}
                pending={wanted !== undefined && name in wanted}
                disabledReason={disabledReason}
              >
                {label}
              </Button>
            }
            entries={entries}
          />
        ))}
    </>
  )
}
