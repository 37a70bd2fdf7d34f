import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod'

import { useAuth } from '@/api/auth'
import { changeNextStep } from '@/api/change-next-step'
import { createNextStep } from '@/api/create-next-step'
import { nextStepQuery } from '@/api/next-step'
import { withInlineErrors } from '@/api/query-client'
import { NEXT_STEP_KINDS } from '@/contracts/call-words'
import { createCallbackInput } from '@/contracts/callbacks'
import type { CallDetail } from '@/contracts/calls'
import { createNextStepInput, type NextStep } from '@/contracts/next-steps'
import type { Ticket } from '@/contracts/tickets'
import { callbackTitle } from '@/domain/callback-topic'
import { parseDue } from '@/domain/parse-due'
import { serverNow } from '@/lib/server-clock'
import { FormDialog, SavedNow, SelectField, TextField, useVersion } from '@/ui/form'
import { notify } from '@/ui/notify'
import { useNow } from '@/ui/now'

import { AssigneeField } from './assignee-field'
import { PRIORITY_OPTIONS } from './call-chips'
import { CallerField } from './caller-field'
import { NEXT_STEP_KIND_LABELS, optionsOf, PRIORITY_LABELS } from './labels'
import { DueField } from './due-field'
import { dueText, dueWords } from './due-picker'
import { TemplateField } from './template-field'
import { NOT_A_DUE_TIME } from './typed-due'
import { sayAdded, STATUS_WORDS } from './use-step-changes'

/** The due time that a typed text means; what was not touched stays, also when it has passed. */
const readDue = (text: string, before: string | null): string | null | undefined => {
  if (/^\s*(no (due )?date)?\s*$/i.test(text)) return null
  if (before !== null && text === dueText(before)) return before
  return parseDue(text, serverNow())?.toISOString()
}

type Callback = {
  /** Null: of no call, for a caller. */
  call: CallDetail | null
  /**
   * `isAppended`: one was open on the topic, and this asks for it once more. `over`: what it was
   * saved over, with what a colleague had changed.
   */
  onSaved: (step: NextStep, isAppended: boolean, over?: NextStep) => void
}

/** The time the caller wished; what has passed is left out. */
const heardDue = ({ call }: Callback, now: Date) => {
  const at = call?.analysis?.callback?.at ?? null
  return at !== null && new Date(at) > now ? at : null
}

const ABOUT = /\b(?:call(?:s|ed|ing)?|ask(?:s|ed|ing)?) about (?<topic>[^.;?!]{3,120})/i

/** What the call was about, where its summary says it. */
const topicOf = ({ call }: Callback) =>
  ABOUT.exec(call?.summary ?? '')?.groups?.['topic']?.trim() ?? ''

const KEPT = ['title', 'assigneeId', 'priority', 'dueAt'] as const
const KEPT_WORDS = { title: 'title', assigneeId: 'assignee', priority: 'priority', dueAt: 'time' }
const listed = new Intl.ListFormat('en')

/** What asks for a callback that is open already changes nothing of it: what was typed in vain is named. */
const sayAppended = (open: NextStep, typed: Pick<NextStep, (typeof KEPT)[number]>) => {
  const kept = KEPT.filter((field) => open[field] !== typed[field])
  const keeps = listed.format(kept.map((field) => KEPT_WORDS[field]))
  const unchanged = kept.length === 0 ? '' : `. It keeps its ${keeps}.`
  notify.success(`Added to the callback that is open: ${open.title}${unchanged}`)
}

const askedHelp = ({ call }: Callback) => {
  const timeText = call?.analysis?.callback?.timeText ?? null
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
  callerId,
  onClose,
}: {
  callId: string | null
  /** Whose a new one is, where that is known. */
  callerId?: string
  step?: NextStep | undefined
  callback?: Callback
  list?: AddedTo | undefined
  ticket?: TicketOfStep | undefined
  onClose: () => void
}) {
  const { user } = useAuth()
  const now = useNow()
  const queryClient = useQueryClient()
  const isNew = step === undefined
  const schedules = isNew && callback !== undefined
  const topic = schedules ? topicOf(callback) : ''
  const dueBefore = step?.dueAt ?? (callback ? heardDue(callback, now) : null)
  const create = useMutation(withInlineErrors(createNextStep))
  const change = useMutation(withInlineErrors(changeNextStep))
  const { data: latest } = useQuery({
    ...nextStepQuery(step),
    enabled: change.error?.code === 'stale',
    staleTime: 0,
    gcTime: 0,
  })
  const { isStale, take } = useVersion(step?.version ?? 0, latest, change.error)
  const form = useForm({
    resolver: zodResolver(
      createNextStepInput
        .pick({ title: true, kind: true, priority: true, assigneeId: true, callerId: true })
        .extend({
          title: schedules ? createCallbackInput.shape.topic : createNextStepInput.shape.title,
          due: z
            .string()
            .refine((text) => !callback || text.trim() !== '', 'Say when, or choose No date.')
            .refine((text) => readDue(text, dueBefore) !== undefined, NOT_A_DUE_TIME),
        }),
    ),
    defaultValues: {
      title: step?.title ?? topic,
      kind: step?.kind ?? (callback ? 'callback' : 'follow-up'),
      priority: step?.priority ?? 'normal',
      due: dueText(dueBefore),
      assigneeId: step ? step.assigneeId : callback || list?.isMine ? (user?.id ?? null) : null,
      callerId: callerId ?? (ticket && callId === null ? ticket.callerId : null),
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
      onSubmit={({ due, callerId: caller, title, ...typed }) => {
        const named = { ...typed, title: schedules ? callbackTitle(title) : title }
        const fields = { ...named, dueAt: readDue(due, dueBefore) ?? null }
        const onSuccess = (saved: NextStep, isAppended = false, over?: NextStep) => {
          onClose()
          callback?.onSaved(saved, isAppended, over)
        }
        if (step) {
          const saving = { id: step.id, version: take(), ...fields }
          const over = (isStale && latest) || step
          change.mutate(saving, { onSuccess: (saved) => onSuccess(saved, false, over) })
        } else {
          const onAdded = (added: NextStep) => {
            const isAppended = added.kind === 'callback' && added.version > 1
            onSuccess(added, isAppended)
            if (isAppended) sayAppended(added, fields)
            else if (!callback) sayAdded(queryClient, added)
            list?.onAdded(added)
          }
          create.mutate(
            { callId, callerId: caller, ticketId: ticket?.id, ...fields },
            { onSuccess: onAdded },
          )
        }
      }}
      submitLabel={step ? (isStale ? 'Save mine' : 'Save') : callback ? 'Schedule' : 'Add'}
      pendingLabel={step ? undefined : callback ? 'Scheduling...' : 'Adding...'}
      mutation={step ? change : create}
    >
      {isStale && latest ? <SavedStep step={latest} /> : null}
      {isNew && !callback ? <TemplateField /> : null}
      <TextField
        name="title"
        label={schedules ? 'About' : 'What to do'}
        help={`For example: ${schedules ? 'the refund' : callback ? 'Call back about the refund' : 'Send the invoice again'}`}
      />
      {step || callId || ticket || callerId ? null : <CallerField name="callerId" />}
      <DueField
        name="due"
        asks={callback && { help: askedHelp(callback), isFirst: !schedules || topic !== '' }}
      />
      <AssigneeField name="assigneeId" />
      <div className="grid auto-cols-fr grid-flow-col gap-4">
        {callback ? null : (
          <SelectField
            name="kind"
            label="Kind"
            options={optionsOf(NEXT_STEP_KINDS, NEXT_STEP_KIND_LABELS)}
          />
        )}
        <SelectField name="priority" label="Priority" options={PRIORITY_OPTIONS} />
      </div>
    </FormDialog>
  )
}

/** What a colleague saved while the form was open. */
function SavedStep({ step }: { step: NextStep }) {
  const { title, kind, status, priority, dueAt, assigneeName } = step
  const rest = [
    status === 'open' ? [] : STATUS_WORDS[status].toLowerCase(),
    dueAt === null ? 'no due date' : `due ${dueWords(new Date(dueAt), serverNow())}`,
    assigneeName ?? 'unassigned',
    NEXT_STEP_KIND_LABELS[kind].toLowerCase(),
    `${PRIORITY_LABELS[priority].toLowerCase()} priority`,
  ].flat()
  return (
    <SavedNow>
      <bdi className="font-semibold">{title}</bdi>
      <span className="block text-ink-muted">{rest.join(', ')}</span>
    </SavedNow>
  )
}
