import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Signal, UserRoundPlus, X } from 'lucide-react'
import { useState } from 'react'

import { ticketsExport } from '@/api/csv-export'
import { changeInParts } from '@/api/in-parts'
import { newestOwnVersion } from '@/api/own-changes'
import { withInlineErrors } from '@/api/query-client'
import { changeTickets, ticketListQuery } from '@/api/tickets'
import { priorityEntries } from '@/components/call-chips'
import { notifyNotUndone } from '@/components/notify-not-undone'
import type { SelectedTickets } from '@/components/queue-selection'
import { RejectDialog } from '@/components/ticket-editor'
import { isOnBoard } from '@/contracts/ticket-words'
import type { TicketsPatch } from '@/contracts/tickets'
import { counted, figures } from '@/lib/figures'
import { Button } from '@/ui/button'
import { Menu } from '@/ui/menu'
import { undoHold, notify, undo } from '@/ui/notify'

import {
  AssignSelected,
  BulkFrame,
  confirmMany,
  countToChange,
  ExportSelected,
  MATCHING,
  readSelected,
  countSelected,
} from './bulk-frame'

type Fields = Omit<TicketsPatch[number], 'id' | 'version' | 'isUndo'>

const useChangeTickets = (selected: SelectedTickets) => {
  const client = useQueryClient()
  const { mutateAsync: send } = useMutation(withInlineErrors(changeTickets))
  const { mutate: takeBack } = useMutation({
    mutationFn: (changes: TicketsPatch) => changeInParts(changes, send),
    onSuccess: ({ changed, conflicts, failure }, changes) => {
      if (failure) {
        const answered = new Set([...changed, ...conflicts.map(({ id }) => id)])
        const left = changes.filter(({ id }) => !answered.has(id))
        return notifyNotUndone(failure, () => takeBack(left))
      }
      return notify.success(
        conflicts.length === 0
          ? `${counted(changed.length, 'ticket')} put back`
          : `${counted(changed.length, 'ticket')} put back, ${figures(conflicts.length)} changed since`,
      )
    },
    onError: (error, changes) => notifyNotUndone(error, () => takeBack(changes)),
    meta: { errorShownInline: true },
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
      const changes = from.map(({ id, version }) => ({
        id,
        version: newestOwnVersion(id, version),
        ...fields,
      }))
      return changeInParts(changes, send)
    },
    ...undoHold,
    onError: ({ status, message }, { rejectedReason }) => {
      if (status !== 401 && rejectedReason === undefined) notify.error(message)
    },
    onSuccess: ({ answers, changed, conflicts, failure, unanswered }, fields) => {
      const { isApproved, rejectedReason } = fields
      const isDecision = isApproved || rejectedReason !== undefined
      const isChanged = new Set(changed)
      const before = [
        ...answers.flatMap(({ tickets }) => tickets).filter(({ id }) => isChanged.has(id)),
        ...unanswered.map(({ id, version }) => ({ id, version: version + 1 })),
      ].map(({ id, version }) => ({ id, version, isUndo: true }))
      const wayBack = before.length > 0 ? undo(() => takeBack(before)) : undefined
      if (!failure) selected.selection.clear()
      if (isDecision) selected.onDecided(changed)
      const noun = isDecision ? 'draft' : 'ticket'
      if (failure) {
        const perhaps = unanswered.length > 0 ? ` Some ${noun}s may have changed.` : ''
        if (failure.status !== 401) notify.error(failure.message + perhaps, wayBack)
        return
      }
      const left =
        conflicts.length === 0 ? '' : `, ${figures(conflicts.length)} left: changed by others first`
      const done = isApproved ? 'approved' : isDecision ? 'rejected' : 'changed'
      return notify.success(`${counted(changed.length, noun)} ${done}${left}`, wayBack)
    },
    meta: { errorShownInline: true },
  })
}

const ASSIGN = { key: 'a', label: 'Assign the selected tickets', name: 'assign' }
const PRIORITY = { key: 'p', label: 'Change priority of the selected tickets', name: 'priority' }
const SOLVE = { label: 'Solve the selected tickets', name: 'solve' }
const KEYS = [{ key: 'e', ...SOLVE }, { key: 's', ...SOLVE }, ASSIGN, PRIORITY]
const DRAFT_KEYS = [
  { key: '1', label: 'Approve the selected drafts', name: 'approve' },
  { key: '3', label: 'Reject the selected drafts', name: 'reject' },
  ASSIGN,
  PRIORITY,
]

export function TicketBulkBar(selected: SelectedTickets) {
  const { rows, selection, loaded, total, params } = selected
  const saving = useChangeTickets(selected)
  const { mutate, isPending } = saving
  const [isRejecting, setRejecting] = useState(false)
  const change = (fields: Fields) => {
    if (!isPending) mutate(fields)
  }
  const count = countToChange(selected)
  const areDrafts = rows.every(({ status }) => status === 'draft')
  const areOnBoard = rows.every(({ status }) => isOnBoard(status))
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
          <Button
            size="sm"
            data-bulk="approve"
            icon={<Check />}
            hotkey="1"
            onClick={() => void approve()}
          >
            Approve
          </Button>
          <Button
            size="sm"
            data-bulk="reject"
            icon={<X />}
            hotkey="3"
            onClick={() => !isPending && setRejecting(true)}
          >
            Reject…
          </Button>
          {isRejecting ? (
            <RejectDialog
              title={`Reject ${counted(count, 'draft')}`}
              onReject={(rejectedReason) =>
                mutate(
                  { rejectedReason },
                  { onSuccess: ({ failure }) => failure ?? setRejecting(false) },
                )
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
          hotkey="s"
          disabledReason={areOnBoard ? null : 'They were rejected'}
          onClick={() => void solve()}
        >
          Solve
        </Button>
      )}
      <AssignSelected
        noun="ticket"
        icon={<UserRoundPlus />}
        hotkey="a"
        onPick={(assigneeId) => change({ assigneeId })}
      />
      <Menu
        label="Priority"
        trigger={
          <Button size="sm" data-bulk="priority" icon={<Signal />} hotkey="p">
            Priority
          </Button>
        }
        entries={priorityEntries(undefined, (priority) => change({ priority }))}
      />
      <ExportSelected
        exported={() => ticketsExport(selection.value, params, countSelected(selected))}
      />
    </BulkFrame>
  )
}
