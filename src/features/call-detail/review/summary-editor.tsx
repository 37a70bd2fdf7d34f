import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { ChangedFirst } from '@/components/changed-first'
import { Button } from '@/ui/button'
import { confirm } from '@/ui/confirm'
import { CONTROL } from '@/ui/control-classes'

import { useCallView } from '../call-view'
import { lastChangeOf } from './value-source'
import { readSummaryDraft, type SummaryPlace, writeSummaryDraft } from './summary-draft'

const LONGEST = 4000

export function SummaryEditor({
  place,
  takesFocus,
  onClose,
}: {
  place: SummaryPlace
  /** Somebody has just asked for it; otherwise it goes on where it was left. */
  takesFocus: boolean
  onClose: () => void
}) {
  const { call, changes } = useCallView()
  const shown = call.summary ?? ''
  const [kept] = useState(() => readSummaryDraft(place))
  const [base, setBase] = useState(kept?.base ?? shown)
  const [draft, setDraft] = useState(kept?.text ?? shown)
  const { conflict, saving } = changes
  const area = useRef<HTMLTextAreaElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) area.current?.focus()
  }, [takesFocus])
  const write = (text: string) => {
    setDraft(text)
    writeSummaryDraft(place, { base, text })
  }
  const close = () => {
    writeSummaryDraft(place, null)
    onClose()
  }

  const refused = conflict?.change.summary === undefined ? null : conflict
  const last = lastChangeOf(call.activity, 'summary')
  const theirs =
    refused ??
    (shown !== base && !saving && last ? { changedBy: last.actorName, changedAt: last.at } : null)

  const save = async () => {
    const unchanged = draft.trim() === base.trim() && shown === base
    if (unchanged || (await changes.save({ summary: draft.trim() }))) close()
  }
  const keepTheirs = () => {
    changes.keepTheirs()
    close()
  }
  const cancel = async () => {
    const lose =
      draft === base ||
      (await confirm({
        title: 'Discard what you typed?',
        body: 'The summary has not been saved.',
        action: 'Discard',
        tone: 'danger',
      }))
    if (lose) keepTheirs()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      if (theirs) notice.current?.querySelector('button')?.focus()
      else void save()
    }
    if (event.key !== 'Escape') return
    event.stopPropagation()
    void cancel()
  }

  return (
    <div className="flex flex-col gap-2">
      <textarea
        aria-label="Summary"
        ref={area}
        dir="auto"
        rows={5}
        maxLength={LONGEST}
        value={draft}
        onChange={({ target }) => write(target.value)}
        onKeyDown={onKeyDown}
        className={`${CONTROL} h-auto py-2`}
      />
      {kept ? <p className="text-meta text-ink-muted">You have not saved this yet.</p> : null}
      {theirs ? (
        <div ref={notice}>
          <ChangedFirst
            by={theirs.changedBy}
            at={theirs.changedAt}
            applying={saving}
            onApply={() => {
              setBase(shown)
              void save()
            }}
            onKeep={keepTheirs}
          >
            What you typed is still here. The summary is now: “<bdi>{shown}</bdi>”
          </ChangedFirst>
        </div>
      ) : (
        <div className="flex items-center gap-2">
          <Button size="sm" variant="primary" pending={saving} onClick={() => void save()}>
            Save
          </Button>
          <Button size="sm" onClick={() => void cancel()}>
            Cancel
          </Button>
          <span className="text-meta text-ink-subtle pointer-coarse:hidden">
            Ctrl Enter saves, Esc cancels
          </span>
        </div>
      )}
    </div>
  )
}
