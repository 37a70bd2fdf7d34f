import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Signal, UserRoundPlus, X } from 'lucide-react'
import { useState } from 'react'

import { ticketsExport } from '@/api/csv-export'
import { changeTickets, ticketListQuery } from '@/api/tickets'
import { priorityEntries } from '@/components/call-chips'
import type { SelectedTickets } from '@/components/queue-selection'
import { RejectDialog } from '@/components/ticket-editor'
import { BULK_IDS_MAX } from '@/contracts/bulk-limits'
import type { TicketsPatch, TicketsPatched } from '@/contracts/tickets'
import { counted, figures } from '@/lib/figures'
import { portionsOf } from '@/lib/portions'
import { Button } from '@/ui/button'
import { Menu } from '@/ui/menu'
import { lastChange, notify, undo } from '@/ui/notify'

import {
  AssignSelected,
  BulkFrame,
  confirmMany,
  countOf,
  ExportSelected,
  MATCHING,
  readSelected,
} from './bulk-frame'

type Fields = Omit<TicketsPatch[number], 'id' | 'version' | 'isUndo'>
const useChangeTickets = (selected: SelectedTickets) => {
  const client = useQueryClient()
  const { mutateAsync: send } = useMutation(changeTickets)
  /** Where a part fails, those before it are told of and can be taken back. */
  const sendInParts = async (changes: TicketsPatch): Promise<TicketsPatched> => {
    const done: TicketsPatched = { tickets: [], changed: [], conflicts: [] }
    for (const part of portionsOf(changes, BULK_IDS_MAX)) {
      try {
        const { tickets, changed, conflicts } = await send(part)
        done.tickets.push(...tickets)
        done.changed.push(...changed)
        done.conflicts.push(...conflicts)
      } catch (error) {
        if (done.changed.length === 0) throw error
        return done
      }
    }
    return done
  }
  const { mutate: takeBack } = useMutation({
    mutationFn: sendInParts,
    onSuccess: ({ changed, conflicts }) =>
      notify.success(
        conflicts.length === 0
          ? `${counted(changed.length, 'ticket')} put back`
          : `${counted(changed.length, 'ticket')} put back, ${figures(conflicts.length)} changed since`,
      ),
  })
  return useMutation({
    mutationFn: async (fields: Fields) => {
      const { params } = selected
      const from = await readSelected(selected, () =>
        client.fetchInfiniteQuery({
          ...ticketListQuery(params),
          queryKey: ['tickets', 'matching', params],
          ...MATCHING,
        }),
      )
      return sendInParts(from.map(({ id, version }) => ({ id, version, ...fields })))
    },
    onMutate: lastChange.hold,
    onSettled: (_done, _error, _fields, release) => release?.(),
    onError: ({ status, message }, { rejectedReason }) => {
      if (status !== 401 && rejectedReason === undefined) notify.error(message)
    },
    onSuccess: ({ tickets, changed, conflicts }, { isApproved, rejectedReason }) => {
      const before = tickets
        .filter(({ id }) => changed.includes(id))
        .map(({ id, version }) => ({ id, version, isUndo: true }))
      selected.selection.clear()
      if (isApproved || rejectedReason !== undefined) selected.onDecided(changed)
      const left =
        conflicts.length === 0 ? '' : `, ${figures(conflicts.length)} left: changed by others first`
      const wayBack = before.length > 0 ? undo(() => takeBack(before)) : undefined
      const words = isApproved
        ? `${counted(changed.length, 'draft')} approved`
        : rejectedReason === undefined
          ? `${counted(changed.length, 'ticket')} changed`
          : `${counted(changed.length, 'draft')} rejected`
      notify.success(words + left, wayBack)
    },
    meta: { errorShownInline: true },
  })
}

const ASSIGN = { key: 'a', label: 'Assign the selected tickets', name: 'assign' }
const KEYS = [{ key: 'e', label: 'Solve the selected tickets', name: 'solve' }, ASSIGN]
const DRAFT_KEYS = [
  { key: '1', label: 'Approve the selected drafts', name: 'approve' },
  { key: '3', label: 'Reject the selected drafts', name: 'reject' },
  ASSIGN,
]

export function TicketBulkBar(selected: SelectedTickets) {
  const { rows, selection, loaded, total, params } = selected
  const saving = useChangeTickets(selected)
  const { mutate, isPending } = saving
  const [isRejecting, setRejecting] = useState(false)
  const change = (fields: Fields) => {
    if (!isPending) mutate(fields)
  }
  const count = countOf(selected)
  const areDrafts = rows.every(({ status }) => status === 'draft')
  const isBoard = rows.every(({ status }) => status !== 'draft' && status !== 'rejected')
  const ask = async (action: string, noun: string, fields: Fields) => {
    const title = `${action} ${figures(count)} ${noun}?`
    if (await confirmMany(count, title, action)) change(fields)
  }
  const solve = () => ask('Solve', 'tickets', { status: 'solved' })
  const approve = () => ask('Approve', 'drafts', { isApproved: true })
  return (
    <BulkFrame
      selection={selection}
      loaded={loaded}
      total={total}
      noun="ticket"
      count={count}
      isPending={isPending}
      keys={areDrafts ? DRAFT_KEYS : KEYS}
    >
      {areDrafts ? (
        <>
          <Button size="sm" data-bulk="approve" icon={<Check />} onClick={() => void approve()}>
            Approve
          </Button>
          <Button
            size="sm"
            data-bulk="reject"
            icon={<X />}
            onClick={() => !isPending && setRejecting(true)}
          >
            Reject…
          </Button>
          {isRejecting ? (
            <RejectDialog
              title={`Reject ${counted(count, 'draft')}`}
              onReject={(rejectedReason) =>
                mutate({ rejectedReason }, { onSuccess: () => setRejecting(false) })
              }
              mutation={saving}
              onClose={() => setRejecting(false)}
            />
          ) : null}
        </>
      ) : (
        <Button
          size="sm"
          data-bulk="solve"
          icon={<Check />}
          disabledReason={isBoard ? null : 'They were rejected'}
          onClick={() => void solve()}
        >
          Solve
        </Button>
      )}
      <AssignSelected
        noun="ticket"
        icon={<UserRoundPlus />}
        onPick={(assigneeId) => change({ assigneeId })}
      />
      <Menu
        label="Priority"
        trigger={
          <Button size="sm" icon={<Signal />}>
            Priority
          </Button>
        }
        entries={priorityEntries(undefined, (priority) => change({ priority }))}
      />
      <ExportSelected exported={() => ticketsExport(selection.value, params, count)} />
    </BulkFrame>
  )
}
