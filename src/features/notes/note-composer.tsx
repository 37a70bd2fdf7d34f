import { useQuery } from '@tanstack/react-query'
import { Pin, PinOff } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'

import { peopleQuery } from '@/api/people'
import { ChangedFirst } from '@/components/changed-first'
import { MentionList } from '@/components/mention-list'
import { useMentions } from '@/components/use-mentions'
import { LONGEST_NOTE } from '@/contracts/notes'
import type { Person } from '@/contracts/people'
import { toStored, toTyped } from '@/domain/note-text'
import { clock } from '@/lib/time-format'
import { Button } from '@/ui/button'
import { confirmDiscard } from '@/ui/confirm'
import { CONTROL_LOOK } from '@/ui/field'

import { type DraftPlace, readDraft, writeDraft } from '@/components/note-drafts'

const COMPOSER_LOOK = `${CONTROL_LOOK} field-sizing-content max-h-80 min-h-20 scroll-mb-24 py-2`

/**
 * Takes what is typed while the composer itself is still loading: who presses n types on at once.
 * The composer goes on from the draft, also when Escape gave it up meanwhile.
 */
function WaitingComposer({
  place,
  atSeconds,
  isKept,
  label,
  onClose,
}: {
  place: DraftPlace
  atSeconds: number | null
  isKept: boolean
  label: string
  onClose: () => void
}) {
  const [text, setText] = useState(() => readDraft(place)?.text ?? '')
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    if (!isKept) area.current?.focus()
  }, [isKept])
  return (
    <textarea
      ref={area}
      aria-label={label}
      dir="auto"
      rows={3}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        writeDraft(place, { text: target.value, atSeconds, version: 0 })
      }}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      className={COMPOSER_LOOK}
    />
  )
}

const COUNTS_FROM = 200
const NOBODY: Person[] = []

export type ComposedNote = { text: string; atSeconds: number | null; version: number }

type ComposerProps = {
  place: DraftPlace
  initial: ComposedNote
  /** Open because of a draft of before, not because it was asked for: the focus stays where it is. */
  isKept: boolean
  now: () => { seconds: number; isPlaying: boolean }
  label: string
  pending?: boolean
  problem?: string | null
  conflict?: Omit<ComponentProps<typeof ChangedFirst>, 'onApply'> | null
  onSaveAnyway?: (composed: ComposedNote) => void
  onSave: (composed: ComposedNote) => void
  onClose: () => void
}

export function NoteComposer(props: ComposerProps) {
  const { data: people, isError } = useQuery(peopleQuery)
  // Who is named can only be typed once it is known who there is.
  if (people || isError) return <Composer {...props} people={people ?? NOBODY} />
  const { place, initial, ...rest } = props
  return place.noteId === null ? (
    <WaitingComposer {...rest} place={place} atSeconds={initial.atSeconds} />
  ) : null
}

function Composer({
  place,
  initial,
  isKept,
  now,
  label,
  pending = false,
  problem = null,
  conflict = null,
  onSaveAnyway,
  onSave,
  onClose,
  people,
}: ComposerProps & { people: readonly Person[] }) {
  const [draft, setDraft] = useState(
    () => readDraft(place) ?? { ...initial, text: toTyped(initial.text, people) },
  )
  const area = useRef<HTMLTextAreaElement>(null)
  const change = (next: Partial<typeof draft>) => {
    const changed = { ...draft, ...next }
    setDraft(changed)
    writeDraft(place, changed)
  }
  const setText = (text: string) => change({ text })
  const mentions = useMentions({ text: draft.text, people, area, onChange: setText })
  useLayoutEffect(() => {
    if (isKept) return
    const end = area.current?.value.length ?? 0
    area.current?.focus()
    area.current?.setSelectionRange(end, end)
    area.current?.scrollIntoView({ block: 'nearest' })
  }, [isKept])

  const stored = toStored(draft.text.trim(), people)
  const left = LONGEST_NOTE - stored.length
  const composed = { text: stored, atSeconds: draft.atSeconds, version: draft.version }
  const isTyped = stored !== initial.text
  const reason = refusal(stored, left)

  const save = () => {
    if (reason === null && !pending) onSave(composed)
  }
  const cancel = async () => {
    const lose = !isTyped || (await confirmDiscard('The note has not been saved.'))
    if (!lose) return area.current?.focus()
    writeDraft(place, null)
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.onKeyDown(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      save()
    }
    if (event.key !== 'Escape') return
    event.stopPropagation()
    void cancel()
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="relative">
        <textarea
          {...mentions.area}
          ref={area}
          aria-label={label}
          dir="auto"
          rows={3}
          value={draft.text}
          placeholder="Write a note. Type @ to mention a colleague."
          onChange={({ target }) => {
            setText(target.value)
            mentions.followCaret()
          }}
          onSelect={mentions.followCaret}
          onKeyDown={onKeyDown}
          className={COMPOSER_LOOK}
        />
        <MentionList mentions={mentions} />
      </div>
      {problem === null ? null : (
        <p role="alert" className="text-row text-danger">
          {problem} What you typed is still here.
        </p>
      )}
      {conflict ? (
        <ChangedFirst {...conflict} onApply={() => onSaveAnyway?.(composed)} />
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Button
            size="sm"
            variant="primary"
            pending={pending}
            disabledReason={reason}
            onClick={save}
          >
            Save
          </Button>
          <Button size="sm" onClick={() => void cancel()}>
            Cancel
          </Button>
          <PinButton
            atSeconds={draft.atSeconds}
            onPin={() => change({ atSeconds: now().seconds })}
            onUnpin={() => change({ atSeconds: null })}
          />
          {left < COUNTS_FROM ? (
            <span className={left < 0 ? 'text-meta text-danger' : 'text-meta text-ink-muted'}>
              {left < 0 ? `${-left} characters too many` : `${left} characters left`}
            </span>
          ) : null}
          <span className="text-meta text-ink-subtle pointer-coarse:hidden">
            Ctrl Enter saves, Esc cancels
          </span>
        </div>
      )}
    </div>
  )
}

const refusal = (stored: string, left: number) => {
  if (stored === '') return 'Write something first'
  return left < 0 ? `This is ${-left} characters too long` : null
}

function PinButton({
  atSeconds,
  onPin,
  onUnpin,
}: {
  atSeconds: number | null
  onPin: () => void
  onUnpin: () => void
}) {
  const isPinned = atSeconds !== null
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-pressed={isPinned}
      title={isPinned ? 'Unpin from this second' : 'Pin it to where playback stands'}
      onClick={isPinned ? onUnpin : onPin}
      icon={isPinned ? <PinOff size={14} /> : <Pin size={14} />}
    >
      {isPinned ? `Pinned to ${clock(atSeconds)}` : 'Pin to this second'}
    </Button>
  )
}
