import { useMutation } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'

import { useAuth } from '@/api/auth'
import { fetchCalendar } from '@/api/callbacks'
import { AssigneeList } from '@/components/assignee-picker'
import { bothWords, DuePicker, dueWords } from '@/components/due-picker'
import { ATTEMPT_OUTCOMES, type AttemptOutcome } from '@/contracts/callback-words'
import type { Callback } from '@/contracts/callbacks'
import { type DuePreset, duePresets } from '@/domain/due-presets'
import { serverNow } from '@/lib/server-clock'
import { Button, KeyHint } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { CONTROL_LOOK, Field } from '@/ui/field'
import { useNow } from '@/ui/now'
import { PickList } from '@/ui/pick-list'
import { saveAsFile } from '@/ui/save-as-file'

import { ATTEMPT_LABELS } from '@/components/attempt-labels'
import { attemptNote, type CallbackActions, claimOf } from '@/components/use-callback-actions'
import { type Question, theirClock } from './callback-facts'
import { useReadInInbox } from '@/components/use-read-in-inbox'

type Result = { outcome: AttemptOutcome; label: string; again?: DuePreset }

/** The results of an attempt; "No answer" also with a time to try again. At most nine, one per digit. */
const resultsAt = (now: Date): Result[] =>
  [
    ...ATTEMPT_OUTCOMES.map((outcome) => ({ outcome, label: ATTEMPT_LABELS[outcome] })),
    ...duePresets(now).map((again) => ({
      outcome: 'no-answer' as const,
      label: `No answer · ${again.label}`,
      again,
    })),
  ].slice(0, 9)

const TITLES = { attempt: 'Log an attempt', due: 'Reschedule', assign: 'Assign' } as const

export function CallbackDialog({
  about,
  callback,
  actions,
  onClose,
}: Question & { actions: CallbackActions; onClose: () => void }) {
  useReadInInbox({ nextStepId: callback.id })
  const { dueFrom, assigneeId, requestedWords, zone } = callback
  const asked = requestedWords === null ? '' : ` The caller asked for “${requestedWords}”.`
  return (
    <Dialog onClose={onClose} title={TITLES[about]} description={`${callback.title}.${asked}`}>
      {about === 'attempt' ? (
        <AttemptForm
          callback={callback}
          onLog={({ outcome, again }, note) => {
            onClose()
            const due = again && { at: again.at, words: dueWords(again.at, serverNow()) }
            actions.log(callback, outcome, note, due)
          }}
        />
      ) : about === 'due' ? (
        <DuePicker
          dueAt={dueFrom}
          also={(at) => theirClock(zone, at)}
          onPick={(due) => {
            onClose()
            const words =
              due === null ? 'No due date' : `Due ${dueWords(new Date(due), serverNow())}`
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

/** What is typed is kept until the attempt is logged: Escape or a refusal lose nothing. */
function AttemptForm({
  callback,
  onLog,
}: {
  callback: Callback
  onLog: (result: Result, note: string) => void
}) {
  const [note, setNote] = useState(() => attemptNote.read(callback))
  const host = useRef<HTMLDivElement>(null)
  const { user } = useAuth()
  const claim = claimOf(callback, useNow())
  // As long as the dialog is open its digits mean the same.
  const [now] = useState(serverNow)
  const results = resultsAt(now)
  useLayoutEffect(() => host.current?.querySelector<HTMLElement>('[role=combobox]')?.focus(), [])
  return (
    <div ref={host} className="flex flex-col gap-4 *:w-full">
      {claim && claim.id !== user?.id ? (
        <p className="text-row text-ink-muted">
          {claim.name} has claimed this callback: only they can log a result until they release it.
        </p>
      ) : null}
      <Field label="Note" help="Optional">
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={2000}
            value={note}
            onChange={({ target }) => {
              setNote(target.value)
              attemptNote.keep(callback, target.value)
            }}
            className={`${CONTROL_LOOK} py-2`}
          />
        )}
      </Field>
      <PickList
        label="Result"
        options={results.map(({ label, again }, index) => ({
          value: String(index),
          label,
          digit: String(index + 1),
          detail: (
            <>
              {again ? (
                <span className="text-meta text-ink-muted">
                  {bothWords(again.at, now, (at) => theirClock(callback.zone, at))}
                </span>
              ) : null}{' '}
              <KeyHint>{String(index + 1)}</KeyHint>
            </>
          ),
        }))}
        value={undefined}
        onPick={(index) => {
          const result = results[Number(index)]
          if (result) onLog(result, note)
        }}
      />
    </div>
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
