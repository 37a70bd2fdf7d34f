import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod'

import { useAuth } from '@/api/auth'
import { changeNextStep, createNextStep } from '@/api/next-steps'
import { NEXT_STEP_KINDS, PRIORITIES } from '@/contracts/call-words'
import type { CallDetail } from '@/contracts/calls'
import { createNextStepInput, type NextStep } from '@/contracts/next-steps'
import type { Ticket } from '@/contracts/tickets'
import { parseDue } from '@/domain/parse-due'
import { FormDialog, SelectField, TextField } from '@/ui/form'
import { useNow } from '@/ui/now'

import { AssigneeField } from './assignee-field'
import { callerWords } from './caller'
import { CallerField } from './caller-field'
import { NEXT_STEP_KIND_LABELS, optionsOf, PRIORITY_LABELS } from './labels'
import { DueField } from './due-field'
import { dueText, NOT_A_DUE_TIME } from './due-picker'
import { sayAdded } from './use-step-changes'

const inline = <Options extends { meta?: object }>(options: Options) => ({
  ...options,
  meta: { ...options.meta, errorShownInline: true },
})

/** The due time that a typed text means; what was not touched stays, also when it has passed. */
const readDue = (text: string, before: string | null): string | null | undefined => {
  if (/^\s*(no (due )?date)?\s*$/i.test(text)) return null
  if (before !== null && text === dueText(before)) return before
  return parseDue(text, new Date())?.toISOString()
}

type Callback = { call: CallDetail; onSaved: (step: NextStep) => void }

/** The time the caller wished; what has passed is left out. */
const heardDue = ({ call }: Callback, now: Date) => {
  const at = call.analysis?.callback?.at ?? null
  return at !== null && new Date(at) > now ? at : null
}

const draftOf = ({ call }: Callback, me: string | undefined) => {
  const isKnown = call.callerName !== null || call.callerNumber !== null
  return {
    title: isKnown ? `Call back ${callerWords(call)}` : 'Call back',
    assigneeId: me ?? null,
  }
}

const askedHelp = ({ call }: Callback) => {
  const timeText = call.analysis?.callback?.timeText ?? null
  return timeText === null ? 'In your time zone' : `The caller asked for “${timeText}”`
}

/** The list that a new next step is added to. */
export type AddedTo = { isMine: boolean; onAdded: (step: NextStep) => void }

/** The ticket that a new next step belongs to. */
export type TicketOfStep = Pick<Ticket, 'id' | 'number' | 'callId' | 'callerId'>

/** Adds a next step to a call, or to none, or changes `step`. */
export function NextStepEditor({
  callId,
  step,
  callback,
  list,
  ticket,
  onClose,
}: {
  callId: string | null
  step?: NextStep | undefined
  callback?: Callback
  list?: AddedTo | undefined
  ticket?: TicketOfStep | undefined
  onClose: () => void
}) {
  const { user } = useAuth()
  const now = useNow()
  const queryClient = useQueryClient()
  const begins = step ?? (callback && draftOf(callback, user?.id))
  const dueBefore = step?.dueAt ?? (callback ? heardDue(callback, now) : null)
  const create = useMutation(inline(createNextStep))
  const change = useMutation(inline(changeNextStep))
  const form = useForm({
    resolver: zodResolver(
      createNextStepInput
        .pick({ title: true, kind: true, priority: true, assigneeId: true, callerId: true })
        .extend({
          due: z
            .string()
            .refine((text) => !callback || text.trim() !== '', 'Say when, or choose No date.')
            .refine((text) => readDue(text, dueBefore) !== undefined, NOT_A_DUE_TIME),
        }),
    ),
    defaultValues: {
      title: begins?.title ?? '',
      kind: step?.kind ?? (callback ? 'callback' : 'follow-up'),
      priority: step?.priority ?? 'normal',
      due: dueText(dueBefore),
      assigneeId: begins?.assigneeId ?? (list?.isMine && !step ? (user?.id ?? null) : null),
      callerId: ticket && callId === null ? ticket.callerId : null,
    },
  })
  return (
    <FormDialog
      title={
        callback
          ? `${step ? 'Change the' : 'Schedule a'} callback`
          : step
            ? 'Edit the next step'
            : `Add a next step${ticket ? ` to ticket #${ticket.number}` : ''}`
      }
      onClose={onClose}
      form={form}
      onSubmit={({ due, callerId, ...typed }) => {
        const fields = { ...typed, dueAt: readDue(due, dueBefore) ?? null }
        const onSuccess = (saved: NextStep) => {
          onClose()
          callback?.onSaved(saved)
        }
        if (step) {
          const { id, version } = step
          change.mutate({ id, version, ...fields }, { onSuccess })
        } else {
          const onAdded = (added: NextStep) => {
            onSuccess(added)
            if (!callback) sayAdded(queryClient, added)
            list?.onAdded(added)
          }
          create.mutate(
            { callId, callerId, ticketId: ticket?.id, ...fields },
            { onSuccess: onAdded },
          )
        }
      }}
      submitLabel={step ? 'Save' : callback ? 'Schedule' : 'Add'}
      pendingLabel={step ? undefined : callback ? 'Scheduling...' : 'Adding...'}
      mutation={step ? change : create}
    >
      <TextField
        name="title"
        label="What to do"
        help={`For example: ${callback ? 'Call back about the refund' : 'Send the invoice again'}`}
      />
      {step || callId || ticket ? null : <CallerField name="callerId" />}
      <DueField name="due" asks={callback && { help: askedHelp(callback) }} />
      <AssigneeField name="assigneeId" />
      <div className="grid auto-cols-fr grid-flow-col gap-4">
        {callback ? null : (
          <SelectField
            name="kind"
            label="Kind"
            options={optionsOf(NEXT_STEP_KINDS, NEXT_STEP_KIND_LABELS)}
          />
        )}
        <SelectField
          name="priority"
          label="Priority"
          options={optionsOf(PRIORITIES.toReversed(), PRIORITY_LABELS)}
        />
      </div>
    </FormDialog>
  )
}
