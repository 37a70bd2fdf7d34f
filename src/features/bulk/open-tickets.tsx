import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'

import { withInlineErrors } from '@/api/query-client'
import { createTickets, ticketBeginningsQuery, withdrawTickets } from '@/api/tickets'
import { AssigneeField } from '@/components/assignee-field'
import { callerWords } from '@/components/caller'
import { TicketEditor } from '@/components/ticket-editor'
import type { CallListQuery } from '@/contracts/call-list-params'
import { createTicketInput, type Ticket, type TicketBeginning } from '@/contracts/tickets'
import { counted, figures } from '@/lib/figures'
import { Dialog } from '@/ui/dialog'
import { FormDialog, TextField } from '@/ui/form'
import { notify, undo } from '@/ui/notify'
import { PickList } from '@/ui/pick-list'
import { InlineError } from '@/ui/states'
import type { ListSelection } from '@/ui/use-selection'

type Opened = readonly Pick<Ticket, 'id' | 'number' | 'version'>[]

const wordsOf = (opened: Opened) => {
  const [first, ...others] = opened
  return first && others.length === 0 ? `Ticket #${first.number}` : counted(opened.length, 'ticket')
}

const useSayOpened = () => {
  const { mutate } = useMutation({
    ...withdrawTickets,
    onSuccess: ({ withdrawn, left }, opened) => {
      if (left === 0) return notify.success(`${wordsOf(opened)} taken back`)
      const why = `${left === 1 ? 'it has' : 'they have'} been changed since`
      return notify.error(
        `${counted(withdrawn, 'ticket')} taken back, ${figures(left)} kept: ${why}`,
      )
    },
  })
  return (opened: Opened, from: string) =>
    notify.success(
      `${wordsOf(opened)} opened from ${from}`,
      undo(() => mutate(opened)),
    )
}

const together = (begun: readonly TicketBeginning[]) => ({
  subject: '',
  body: '',
  category: null,
  priority: 'normal' as const,
  callIds: begun.flatMap(({ callIds }) => callIds),
})

/** Of one caller one ticket; of several it is asked: one for all, or one for each. */
export function OpenTickets({
  selection,
  filter,
  onClose,
}: {
  selection: ListSelection
  filter: CallListQuery
  onClose: () => void
}) {
  const [picked] = useState(selection.value)
  const { data, error, refetch } = useQuery(ticketBeginningsQuery(picked, filter))
  const [way, choose] = useState<'one' | 'each'>()
  const sayOpened = useSayOpened()
  const [first, ...others] = data ?? []
  const all = together(data ?? [])
  const from = counted(all.callIds.length, 'call')
  const onOpened = (opened: Opened) => {
    onClose()
    selection.clear()
    sayOpened(opened, from)
  }
  if (first && others.length === 0) {
    const description = `${counted(first.callIds.length, 'call')} of ${callerWords(first)}`
    return (
      <TicketEditor
        begins={first}
        description={description}
        onSaved={(ticket) => onOpened([ticket])}
        onClose={onClose}
      />
    )
  }
  if (data && way === 'each') {
    return <OneForEach begun={data} onOpened={onOpened} onClose={onClose} />
  }
  const callers = counted(data?.length ?? 0, 'caller')
  if (way === 'one') {
    return (
      <TicketEditor
        begins={all}
        description={`${from} of ${callers}. It belongs to none of them alone.`}
        onSaved={(ticket) => onOpened([ticket])}
        onClose={onClose}
      />
    )
  }
  // The dialog begins with what takes the focus.
  if (!data && !error) return null
  return (
    <Dialog title={first ? `${from} of ${callers}` : 'Open tickets'} onClose={onClose}>
      {first ? (
        <PickList
          label="Tickets"
          value={undefined}
          options={[
            { value: 'one', label: 'One ticket for all' },
            { value: 'each', label: `One for each of the ${callers}` },
          ]}
          onPick={choose}
        />
      ) : (
        <InlineError message={error?.message ?? 'These calls are gone.'} onRetry={refetch} />
      )}
    </Dialog>
  )
}

const WITHOUT_SUBJECT = 'Call'

function OneForEach({
  begun,
  onOpened,
  onClose,
}: {
  begun: readonly TicketBeginning[]
  onOpened: (opened: Opened) => void
  onClose: () => void
}) {
  const create = useMutation(withInlineErrors(createTickets))
  const form = useForm({
    resolver: zodResolver(
      createTicketInput
        .pick({ assigneeId: true })
        .extend({ subjects: z.array(createTicketInput.shape.subject) }),
    ),
    defaultValues: {
      assigneeId: null,
      subjects: begun.map(({ subject }) => subject || WITHOUT_SUBJECT),
    },
  })
  return (
    <FormDialog
      title={`Open ${counted(begun.length, 'ticket')}`}
      description="One for each caller, with what their newest call says."
      onClose={onClose}
      form={form}
      onSubmit={({ subjects, assigneeId }) => {
        const wanted = begun.map(({ body, category, priority, callIds }, at) => {
          const subject = subjects[at] ?? WITHOUT_SUBJECT
          return { subject, body, category, priority, callIds, assigneeId }
        })
        create.mutate(wanted, { onSuccess: ({ tickets }) => onOpened(tickets) })
      }}
      submitLabel="Open"
      pendingLabel="Opening..."
      mutation={create}
    >
      {begun.map((one, at) => (
        <TextField
          key={one.callIds[0]}
          name={`subjects.${at}`}
          label={`Subject: ${callerWords(one)}`}
          help={one.callIds.length > 1 ? counted(one.callIds.length, 'call') : undefined}
          autoComplete="off"
        />
      ))}
      <AssigneeField name="assigneeId" />
    </FormDialog>
  )
}
