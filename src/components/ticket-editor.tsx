import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'

import { useLabels } from '@/api/call-labels'
import { approveTicket, changeTicket, createTicket } from '@/api/tickets'
import { PRIORITIES } from '@/contracts/call-words'
import type { CallDetail } from '@/contracts/calls'
import { createTicketInput, type Ticket, type TicketDetail } from '@/contracts/tickets'
import { firstSentence } from '@/domain/ticket-proposal'
import { cutOnWord } from '@/lib/cut-on-word'
import { FormDialog, SelectField, TextAreaField, TextField } from '@/ui/form'

import { AssigneeField } from './assignee-field'
import { optionsOf, PRIORITY_LABELS } from './labels'

const PRIORITY_OPTIONS = optionsOf(PRIORITIES.toReversed(), PRIORITY_LABELS)
const NO_CATEGORY = { value: '', label: 'None' }
const inline = <Options extends { meta?: object }>(options: Options) => ({
  ...options,
  meta: { ...options.meta, errorShownInline: true },
})

const WORDS = {
  create: { title: 'Open a ticket', submit: 'Open', pending: 'Opening...' },
  edit: { title: 'Edit the ticket', submit: 'Save', pending: undefined },
  approve: { title: 'Edit and approve the draft', submit: 'Approve', pending: 'Approving...' },
}

const LONGEST_SUBJECT = 120

type Known = Partial<Pick<Ticket, 'subject' | 'body' | 'priority' | 'category'>>

/** The subject says what the summary begins with; where that is not all, the text has it whole. */
const knownOf = ({ summary, category, priority }: CallDetail): Known => {
  const words = summary ?? ''
  const subject = cutOnWord(firstSentence(words), LONGEST_SUBJECT).replace(/[.,;:]$/, '')
  const body = words.length > subject.length + 1 ? words : ''
  return { subject, body, category, ...(priority && { priority }) }
}

/** Opens a ticket, with what is known of its `call`, edits `ticket`, or edits and approves a draft. */
export function TicketEditor({
  ticket,
  call,
  onSaved,
  onClose,
}: {
  ticket?: Ticket
  call?: CallDetail
  onSaved: (ticket: TicketDetail) => void
  onClose: () => void
}) {
  const isDraft = ticket?.status === 'draft'
  const known: Known = ticket ?? (call ? knownOf(call) : {})
  const create = useMutation(inline(createTicket))
  const change = useMutation(inline(changeTicket))
  const approve = useMutation(inline(approveTicket))
  const categories = useLabels('categories')
    .filter(({ mergedInto }) => mergedInto === null)
    .map(({ key, label }) => ({ value: key, label }))
  const form = useForm({
    resolver: zodResolver(
      createTicketInput
        .pick({ subject: true, body: true, priority: true, assigneeId: true })
        .extend({ category: createTicketInput.shape.subject.catch('') }),
    ),
    defaultValues: {
      subject: known.subject ?? '',
      body: known.body ?? '',
      priority: known.priority ?? 'normal',
      category: known.category ?? '',
      assigneeId: ticket?.assigneeId ?? null,
    },
  })
  const words = WORDS[ticket ? (isDraft ? 'approve' : 'edit') : 'create']
  const mutation = ticket ? (isDraft ? approve : change) : create
  return (
    <FormDialog
      title={words.title}
      onClose={onClose}
      form={form}
      onSubmit={({ category, ...typed }) => {
        const fields = { ...typed, category: category === '' ? null : category }
        const onSuccess = (saved: TicketDetail) => {
          onClose()
          onSaved(saved)
        }
        if (!ticket)
          return create.mutate({ ...fields, callIds: call ? [call.id] : [] }, { onSuccess })
        const { id, version } = ticket
        return (isDraft ? approve : change).mutate({ id, version, ...fields }, { onSuccess })
      }}
      submitLabel={words.submit}
      pendingLabel={words.pending}
      mutation={mutation}
    >
      <TextField name="subject" label="Subject" help="For example: Parcel of May 3 never arrived" />
      <TextAreaField name="body" label="Text" rows={5} />
      <AssigneeField name="assigneeId" />
      <div className="grid auto-cols-fr grid-flow-col gap-4">
        <SelectField name="category" label="Category" options={[NO_CATEGORY, ...categories]} />
        <SelectField name="priority" label="Priority" options={PRIORITY_OPTIONS} />
      </div>
    </FormDialog>
  )
}
