import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useForm } from 'react-hook-form'

import { useLabels } from '@/api/call-labels'
import { withInlineErrors } from '@/api/query-client'
import { approveTicket, changeTicket, createTicket, ticketQuery } from '@/api/tickets'
import { isOnBoard } from '@/contracts/ticket-words'
import {
  createTicketInput,
  rejectTicketInput,
  type Ticket,
  type TicketDetail,
} from '@/contracts/tickets'
import { FormDialog, SavedNow, SelectField, TextAreaField, TextField, useVersion } from '@/ui/form'

import { AssigneeField } from './assignee-field'
import { PRIORITY_OPTIONS } from './call-chips'
import { CallerField } from './caller-field'
import { categoryLabel, PRIORITY_LABELS } from './labels'

const NO_CATEGORY = { value: '', label: 'None' }

const WORDS = {
  create: { title: 'Open a ticket', submit: 'Open', pending: 'Opening...' },
  edit: { title: 'Edit the ticket', submit: 'Save', pending: undefined },
  approve: { title: 'Edit and approve the draft', submit: 'Approve', pending: 'Approving...' },
}

/** What a ticket begins with, and the calls it is opened from. */
export type Beginning = Pick<Ticket, 'subject' | 'body' | 'priority' | 'category'> & {
  callIds: string[]
}

/** Opens a ticket, also one that `begins` with what calls say, edits `ticket`, or edits and approves a draft. */
export function TicketEditor({
  ticket,
  begins,
  description,
  callerId,
  onSaved,
  onClose,
}: {
  ticket?: Ticket
  begins?: Beginning
  description?: string
  /** Whose a new one is; null asks. */
  callerId?: string | null
  onSaved: (ticket: TicketDetail, isApproved: boolean) => void
  onClose: () => void
}) {
  const known: Partial<Omit<Beginning, 'callIds'>> = ticket ?? begins ?? {}
  const create = useMutation(withInlineErrors(createTicket))
  const change = useMutation(withInlineErrors(changeTicket))
  const approve = useMutation(withInlineErrors(approveTicket))
  const { data: latest } = useQuery({
    ...ticketQuery(ticket?.id ?? ''),
    enabled: ticket !== undefined,
  })
  const isApprovedHere = approve.isPending || approve.isSuccess
  const isApprovedMeanwhile =
    ticket?.status === 'draft' &&
    !isApprovedHere &&
    latest !== undefined &&
    isOnBoard(latest.status)
  const isDraft = ticket?.status === 'draft' && !isApprovedMeanwhile
  const { isStale, take } = useVersion(
    ticket?.version ?? 0,
    latest,
    isApprovedMeanwhile ? { code: 'stale' } : isDraft ? approve.error : change.error,
  )
  const categories = useLabels('categories')
    .filter(({ mergedInto }) => mergedInto === null)
    .map(({ key, label }) => ({ value: key, label }))
  const form = useForm({
    resolver: zodResolver(
      createTicketInput
        .pick({ subject: true, body: true, priority: true, assigneeId: true, callerId: true })
        .extend({ category: createTicketInput.shape.subject.catch('') }),
    ),
    defaultValues: {
      subject: known.subject ?? '',
      body: known.body ?? '',
      priority: known.priority ?? 'normal',
      category: known.category ?? '',
      assigneeId: ticket?.assigneeId ?? null,
      callerId: callerId ?? null,
    },
  })
  const words = WORDS[ticket ? (isDraft ? 'approve' : 'edit') : 'create']
  const mutation = ticket ? (isDraft ? approve : change) : create
  return (
    <FormDialog
      title={words.title}
      description={description}
      onClose={onClose}
      form={form}
      onSubmit={({ category, callerId: caller, ...typed }) => {
        const fields = { ...typed, category: category === '' ? null : category }
        const onSuccess = (saved: TicketDetail) => {
          onClose()
          onSaved(saved, isDraft)
        }
        if (!ticket)
          return create.mutate(
            { ...fields, callerId: caller, callIds: begins?.callIds ?? [] },
            { onSuccess },
          )
        const saving = { id: ticket.id, version: take(), ...fields }
        return (isDraft ? approve : change).mutate(saving, { onSuccess })
      }}
      submitLabel={isStale && !isDraft ? 'Save mine' : words.submit}
      pendingLabel={words.pending}
      mutation={mutation}
    >
      {isStale && latest ? <TheirTicket ticket={latest} /> : null}
      <TextField name="subject" label="Subject" help="For example: Parcel of May 3 never arrived" />
      <TextAreaField name="body" label="Text" rows={5} />
      {callerId === null ? <CallerField name="callerId" /> : null}
      <AssigneeField name="assigneeId" />
      <div className="grid auto-cols-fr grid-flow-col gap-4">
        <SelectField name="category" label="Category" options={[NO_CATEGORY, ...categories]} />
        <SelectField name="priority" label="Priority" options={PRIORITY_OPTIONS} />
      </div>
    </FormDialog>
  )
}

/** What a colleague saved while the form was open. */
function TheirTicket({ ticket }: { ticket: TicketDetail }) {
  const { subject, body, priority, category, assigneeName } = ticket
  const rest = [
    assigneeName ?? 'Unassigned',
    category === null ? 'no category' : categoryLabel(category),
    `${PRIORITY_LABELS[priority].toLowerCase()} priority`,
  ]
  return (
    <SavedNow>
      <bdi className="font-semibold">{subject}</bdi>
      {body === '' ? null : (
        <span dir="auto" className="block max-h-40 overflow-y-auto whitespace-pre-wrap">
          {body}
        </span>
      )}
      <span className="block text-ink-muted">{rest.join(', ')}</span>
    </SavedNow>
  )
}

const REASONS = ['Was solved', 'Nothing to do', 'Not about us', 'Same as another ticket']

export function RejectDialog({
  title,
  description,
  onReject,
  mutation,
  onClose,
}: Pick<ComponentProps<typeof FormDialog>, 'title' | 'description' | 'mutation' | 'onClose'> & {
  onReject: (reason: string) => void
}) {
  const form = useForm({
    resolver: zodResolver(rejectTicketInput.pick({ reason: true })),
    defaultValues: { reason: '' },
  })
  return (
    <FormDialog
      title={title}
      description={description}
      onClose={onClose}
      form={form}
      onSubmit={({ reason }) => onReject(reason)}
      submitLabel="Reject"
      pendingLabel="Rejecting..."
      mutation={mutation}
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
