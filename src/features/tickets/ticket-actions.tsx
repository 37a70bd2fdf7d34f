import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import { withInlineErrors } from '@/api/query-client'
import { rejectTicket, ticketListQuery, ticketParams, ticketQuery } from '@/api/tickets'
import { AssigneeList } from '@/components/assignee-picker'
import { PRIORITY_OPTIONS } from '@/components/call-chips'
import { RejectDialog, TicketEditor } from '@/components/ticket-editor'
import type { Ticket, TicketDetail } from '@/contracts/tickets'
import { KeyHint } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { useVersion } from '@/ui/form'
import { PickList } from '@/ui/pick-list'
import { RelativeTime } from '@/ui/relative-time'
import { InlineError, SkeletonRows } from '@/ui/states'

import { callerOf, MOVE_OPTIONS, titleOf } from './ticket-list'
import type { Question, TicketActions } from './use-ticket-actions'

export { TicketEditor }

type RejectProps = Pick<Question, 'ticket'> & { actions: TicketActions; onClose: () => void }

function RejectOne({ ticket, actions, onClose }: RejectProps) {
  const { data: latest } = useQuery(ticketQuery(ticket.id))
  const reject = useMutation(withInlineErrors(rejectTicket))
  const { take } = useVersion(ticket.version, latest, reject.error)
  const onSuccess = (rejected: TicketDetail) => {
    onClose()
    actions.sayRejected(rejected, ticket)
  }
  return (
    <RejectDialog
      title="Reject the draft"
      description={titleWithCaller(ticket)}
      onReject={(reason) =>
        reject.mutate({ id: ticket.id, version: take(), reason }, { onSuccess })
      }
      mutation={reject}
      onClose={onClose}
    />
  )
}

/** Another ticket, of the same caller first, which the one at hand is merged into. */
function MergeList({ ticket, onPick }: { ticket: Ticket; onPick: (keep: Ticket) => void }) {
  const { id, callerId } = ticket
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const active = ticketParams({ show: 'active' })
  const all = useInfiniteQuery({
    ...ticketListQuery({ ...active, ...(q && { q }) }),
    placeholderData: keepPreviousData,
  })
  const own = useInfiniteQuery({
    ...ticketListQuery({ ...active, ...(callerId && { callerId }) }),
    enabled: callerId !== null && q === '',
  })
  const found = [...(q === '' ? (own.data?.pages ?? []) : []), ...(all.data?.pages ?? [])]
    .flatMap(({ items }) => items)
    .filter((one, at, them) => one.id !== id && them.findIndex((it) => it.id === one.id) === at)
  if (all.data === undefined && all.error)
    return <InlineError message="The tickets could not be loaded." onRetry={all.refetch} />
  if (all.data === undefined)
    return <SkeletonRows rows={4} rowClassName="h-8" label="Loading the tickets" />
  return (
    <PickList
      label="Merge into"
      options={found.map((one) => ({
        value: one.id,
        label: titleOf(one),
        detail: (
          <span className="text-meta text-ink-muted">
            <bdi>{callerOf(one) ?? 'No caller'}</bdi>, <RelativeTime at={one.createdAt} />
          </span>
        ),
      }))}
      value={undefined}
      onType={setTyped}
      onPick={(picked) => {
        const keep = found.find((one) => one.id === picked)
        if (keep) onPick(keep)
      }}
    />
  )
}

const MOVES = MOVE_OPTIONS.map((option, index) => ({
  ...option,
  digit: String(index + 1),
  detail: <KeyHint>{String(index + 1)}</KeyHint>,
}))

const titleWithCaller = (ticket: Ticket) =>
  [titleOf(ticket), callerOf(ticket)].filter((part) => part !== null).join(' · ')

const TITLES = { assign: 'Assign', priority: 'Priority', move: 'Move to…', merge: 'Merge into…' }

export function TicketQuestion({
  about,
  ticket,
  actions,
  onMerged,
}: Question & { actions: TicketActions; onMerged: (id: string) => void }) {
  const { close, change } = actions
  if (about === 'edit') {
    const onSaved = (saved: TicketDetail, isApproved: boolean) =>
      actions.saySaved(saved, ticket, isApproved)
    return <TicketEditor ticket={ticket} onSaved={onSaved} onClose={close} />
  }
  if (about === 'reject') return <RejectOne ticket={ticket} actions={actions} onClose={close} />
  const pick = (fields: Parameters<typeof change>[1]) => {
    close()
    change(ticket, fields)
  }
  return (
    <Dialog
      size={about === 'merge' ? 'lg' : 'md'}
      onClose={close}
      title={TITLES[about]}
      description={titleWithCaller(ticket)}
    >
      <div className="*:w-full">
        {about === 'assign' ? (
          <AssigneeList value={ticket.assigneeId} onPick={(assigneeId) => pick({ assigneeId })} />
        ) : about === 'priority' ? (
          <PickList
            label="Priority"
            options={PRIORITY_OPTIONS}
            value={ticket.priority}
            onPick={(priority) => pick({ priority })}
          />
        ) : about === 'move' ? (
          <PickList
            label="Move to"
            options={MOVES}
            value={MOVE_OPTIONS.find(({ value }) => value === ticket.status)?.value}
            onPick={(status) => pick({ status })}
          />
        ) : (
          <MergeList
            ticket={ticket}
            onPick={(keep) => {
              close()
              actions.merge(keep, ticket)
              onMerged(keep.id)
            }}
          />
        )}
      </div>
    </Dialog>
  )
}
