import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'

import { useAuth } from '@/api/auth'
import { addNote, deleteNote } from '@/api/notes'
import { peopleQuery } from '@/api/people'
import { withInlineErrors } from '@/api/query-client'
import { withdrawTickets } from '@/api/tickets'
import type { Call } from '@/contracts/calls'
import { LONGEST_NOTE } from '@/contracts/notes'
import type { TicketDetail } from '@/contracts/tickets'
import { toStored } from '@/domain/note-text'
import { relativeTime } from '@/lib/time-format'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { CONTROL_LOOK, FormError } from '@/ui/field'
import { notify, undo } from '@/ui/notify'
import { useNow } from '@/ui/now'

import { MentionList } from './mention-list'
import { NextStepEditor } from './next-step-editor'
import { readDraft, writeDraft } from './note-drafts'
import { TicketEditor } from './ticket-editor'
import { useMentions } from './use-mentions'
import { sayAdded } from './use-step-changes'

export type AddedWork = 'step' | 'callback' | 'ticket'
type Of = { callerId: string; onClose: () => void }

export function WorkDialog({ kind, ...of }: Of & { kind: AddedWork }) {
  const queryClient = useQueryClient()
  const { mutate: withdraw } = useMutation(withdrawTickets)
  if (kind === 'step') return <NextStepEditor callId={null} {...of} />
  if (kind === 'callback') {
    return (
      <NextStepEditor
        callId={null}
        {...of}
        callback={{
          call: null,
          onSaved: (step, isAppended) => {
            if (!isAppended) sayAdded(queryClient, step)
          },
        }}
      />
    )
  }
  const say = (ticket: TicketDetail) => {
    const takeBack = () =>
      withdraw([ticket], {
        onSuccess: ({ left }) =>
          left === 0
            ? notify.success(`Ticket #${ticket.number} taken back`)
            : notify.error(`Ticket #${ticket.number} was kept: it has been changed since`),
      })
    notify.success(`Ticket #${ticket.number} opened`, undo(takeBack))
  }
  return <TicketEditor {...of} onSaved={say} />
}

/** A note beside the last call of somebody; what is typed is kept as it is beside the call. */
export function NoteDialog({ call, onClose }: { call: Call; onClose: () => void }) {
  const { id: callId, startedAt } = call
  const now = useNow()
  const { user } = useAuth()
  const { data: people = [] } = useQuery(peopleQuery)
  const place = { userId: user?.id ?? '', callId, noteId: null }
  const [text, setText] = useState(() => readDraft(place)?.text ?? '')
  const area = useRef<HTMLTextAreaElement>(null)
  const type = (typed: string) => {
    setText(typed)
    writeDraft(place, { text: typed, atSeconds: null, version: 0 })
  }
  const mentions = useMentions({ text, people, area, onChange: type })
  const { mutate: remove } = useMutation(deleteNote)
  const save = useMutation(withInlineErrors(addNote(callId)))
  const stored = toStored(text.trim(), people)
  const tooLong = stored.length - LONGEST_NOTE
  const reason =
    stored === ''
      ? 'Write something first'
      : tooLong > 0
        ? `This is ${tooLong} characters too long`
        : null
  const send = () => {
    if (reason !== null || save.isPending) return
    save.mutate(
      { callId, text: stored, atSeconds: null },
      {
        onSuccess: (note) => {
          writeDraft(place, null)
          onClose()
          notify.success(
            'Note added',
            undo(() => remove(note)),
          )
        },
      },
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.onKeyDown(event)) return event.stopPropagation()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      send()
    }
  }
  const when = startedAt === null ? '' : `, ${relativeTime(new Date(startedAt), now)}`
  return (
    <Dialog
      title="Add a note"
      description={`It stands beside their last call${when}.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={save.isPending} disabledReason={reason} onClick={send}>
            Add
          </Button>
        </>
      }
    >
      <FormError error={save.error} />
      <div className="relative">
        <textarea
          {...mentions.area}
          ref={area}
          aria-label="Note"
          dir="auto"
          rows={5}
          value={text}
          placeholder="Write a note. Type @ to mention a colleague."
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onChange={({ target }) => {
            type(target.value)
            mentions.followCaret()
          }}
          onSelect={mentions.followCaret}
          onKeyDown={onKeyDown}
          className={`${CONTROL_LOOK} field-sizing-content max-h-80 min-h-28 py-2`}
        />
        <MentionList mentions={mentions} />
      </div>
    </Dialog>
  )
}
