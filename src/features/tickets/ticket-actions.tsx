import { zodResolver } from '@hookform/resolvers/zod'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'

import { ticketListQuery, ticketParams } from '@/api/tickets'
import { AssigneeList } from '@/components/assignee-picker'
import { PRIORITY_OPTIONS } from '@/components/call-chips'
import { TicketEditor } from '@/components/ticket-editor'
import { rejectTicketInput, type Ticket } from '@/contracts/tickets'
import { Dialog } from '@/ui/dialog'
import { FormDialog, TextField } from '@/ui/form'
import { PickList } from '@/ui/pick-list'

import { MOVE_OPTIONS, titleOf } from './ticket-list'
import type { Question, TicketActions } from './use-ticket-actions'

export { TicketEditor }

const REASONS = ['Was solved', 'Nothing to do', 'Not about us', 'Same as another ticket']

function RejectDialog({
  ticket,
  onReject,
  onClose,
}: {
  ticket: Ticket
  onReject: (reason: string) => void
  onClose: () => void
}) {
  const form = useForm({
    resolver: zodResolver(rejectTicketInput.pick({ reason: true })),
    defaultValues: { reason: '' },
  })
  return (
    <FormDialog
      title="Reject the draft"
      description={titleOf(ticket)}
      onClose={onClose}
      form={form}
      onSubmit={({ reason }) => {
        onClose()
        onReject(reason)
      }}
      submitLabel="Reject"
      mutation={{ isPending: false, error: null }}
    >
      <TextField name="reason" label="Reason" list="reject-reasons" autoComplete="off" />
      <datalist id="reject-reasons">
        {REASONS.map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </datalist>
    </FormDialog>
  )
}

/** Another ticket of the same list or person, which the one at hand is merged into. */
function MergeList({ ticket, onPick }: { ticket: Ticket; onPick: (keep: Ticket) => void }) {
  const { data } = useInfiniteQuery(ticketListQuery(ticketParams({ show: 'active' })))
  const others = (data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(({ id }) => id !== ticket.id)
    .toSorted(
      (a, b) => Number(b.callerId === ticket.callerId) - Number(a.callerId === ticket.callerId),
    )
  return (
    <PickList
      label="Merge into"
      options={others.map((one) => ({ value: one.id, label: titleOf(one) }))}
      value={undefined}
      onPick={(id) => {
        const keep = others.find((one) => one.id === id)
        if (keep) onPick(keep)
      }}
    />
  )
}

const TITLES = { assign: 'Assign', priority: 'Priority', move: 'Move to…', merge: 'Merge into…' }

export function TicketQuestion({
  about,
  ticket,
  actions,
  onMerged,
}: Question & { actions: TicketActions; onMerged: (id: string) => void }) {
  const { close, change } = actions
  if (about === 'edit') {
    const onSaved = (saved: Ticket) => actions.saySaved(saved, ticket.status === 'draft')
    return <TicketEditor ticket={ticket} onSaved={onSaved} onClose={close} />
  }
  if (about === 'reject') {
    const onReject = (reason: string) => actions.reject(ticket, reason)
    return <RejectDialog ticket={ticket} onReject={onReject} onClose={close} />
  }
  const pick = (fields: Parameters<typeof change>[1]) => {
    close()
    change(ticket, fields)
  }
  return (
    <Dialog onClose={close} title={TITLES[about]} description={titleOf(ticket)}>
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
          options={MOVE_OPTIONS}
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
    </Dialog>
  )
}
