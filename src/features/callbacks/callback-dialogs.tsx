import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { fetchCalendar } from '@/api/callbacks'
import { AssigneeList } from '@/components/assignee-picker'
import { DuePicker, dueWords } from '@/components/due-picker'
import { ATTEMPT_OUTCOMES } from '@/contracts/callback-words'
import type { Callback } from '@/contracts/callbacks'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { CONTROL_LOOK, Field } from '@/ui/field'
import { PickList } from '@/ui/pick-list'
import { saveAsFile } from '@/ui/save-as-file'

import { ATTEMPT_LABELS, type CallbackActions } from '@/components/use-callback-actions'

const OUTCOMES = ATTEMPT_OUTCOMES.map((value) => ({ value, label: ATTEMPT_LABELS[value] }))

export type Question = { about: 'attempt' | 'due' | 'assign'; callback: Callback }

const TITLES = { attempt: 'Log an attempt', due: 'Reschedule', assign: 'Assign' } as const

export function CallbackDialog({
  about,
  callback,
  actions,
  onClose,
}: Question & { actions: CallbackActions; onClose: () => void }) {
  const [note, setNote] = useState('')
  const { dueFrom, assigneeId, requestedWords } = callback
  const asked = requestedWords === null ? '' : ` The caller asked for “${requestedWords}”.`
  return (
    <Dialog onClose={onClose} title={TITLES[about]} description={`${callback.title}.${asked}`}>
      {about === 'attempt' ? (
        <div className="flex flex-col gap-4">
          <PickList
            label="What came of it"
            options={OUTCOMES}
            value={undefined}
            onPick={(outcome) => {
              onClose()
              actions.log(callback, outcome, note)
            }}
          />
          <Field label="Note" help="Optional; write it before you choose what came of it">
            {(control) => (
              <textarea
                {...control}
                rows={2}
                maxLength={2000}
                value={note}
                onChange={({ target }) => setNote(target.value)}
                className={`${CONTROL_LOOK} py-2`}
              />
            )}
          </Field>
        </div>
      ) : about === 'due' ? (
        <DuePicker
          dueAt={dueFrom}
          onPick={(due) => {
            onClose()
            const words =
              due === null ? 'No due date' : `Due ${dueWords(new Date(due), new Date())}`
            if (due !== dueFrom) actions.change(callback, { dueFrom: due }, words)
          }}
        />
      ) : (
        <AssigneeList
          value={assigneeId}
          onPick={(assigneeId) => {
            onClose()
            if (assigneeId !== callback.assigneeId) {
              actions.change(callback, { assigneeId }, assigneeId ? 'Assigned' : 'Unassigned')
            }
          }}
        />
      )}
    </Dialog>
  )
}

export function CalendarButton({ callback }: { callback: Callback }) {
  const { mutate, isPending } = useMutation({
    mutationFn: fetchCalendar,
    onSuccess: (file) => saveAsFile(file, 'callback.ics'),
  })
  return (
    <Button pending={isPending} onClick={() => mutate(callback)}>
      Calendar file
    </Button>
  )
}
