import { CalendarX } from 'lucide-react'
import { type FormEvent, type ReactElement, useId, useState } from 'react'

import { duePresets } from '@/domain/due-presets'
import { yearIfOther } from '@/lib/time-format'
import { Button } from '@/ui/button'
import { CONTROL } from '@/ui/field'
import { lateCode, NOT_LOADED, useWantedCode } from '@/ui/late-code'
import { useNow } from '@/ui/now'
import { Popover } from '@/ui/popover'
import type { TriggerProps } from '@/ui/overlay-code'

/** "Fri, Nov 27, 09:00" in the reader's zone; with the year when it is another one. */
export const dueWords = yearIfOther({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

export const DUE_EXAMPLES = 'fri 9am, in 2 hours, 27 nov'

const two = (part: number) => String(part).padStart(2, '0')

/** "2026-11-27 09:00" in the reader's zone, as `parseDue` reads it; empty for never. */
export const dueText = (dueAt: string | null): string => {
  if (dueAt === null) return ''
  const at = new Date(dueAt)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`
}

const ROW =
  'flex w-full items-center justify-between gap-6 rounded-control px-2 py-1.5 text-left text-row hover:bg-accent-soft hover:text-accent-ink'

const reader = lateCode(() => import('./typed-due'))

type DueProps = {
  /** Undefined: that of several, which may differ. */
  dueAt: string | null | undefined
  onPick: (dueAt: string | null) => void
  /** The same time in other words, e.g. on somebody else's clock; empty where they say no more. */
  also?: ((at: Date) => string) | undefined
}

export function DuePicker({ dueAt, onPick, also }: DueProps) {
  const now = useNow()
  const [typed, setTyped] = useState('')
  const hintId = useId()
  const [isMissing, setIsMissing] = useState(false)
  const { code } = useWantedCode(reader, !isMissing, () => setIsMissing(true))
  const stop = { 'data-due-stop': '', onKeyDown: code?.moveByArrows }
  const pick = (form: Element, { parseDue }: NonNullable<typeof code>) => {
    const understood = parseDue(typed, now)
    if (understood && form.isConnected) onPick(understood.toISOString())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const form = event.currentTarget
    // At once where it can be, so that the focus goes on with what was changed.
    if (code) pick(form, code)
    else
      reader.fetch().then(
        (loaded) => pick(form, loaded),
        () => setIsMissing(true),
      )
  }
  return (
    <div data-due-picker="" className="flex max-w-full min-w-72 flex-col gap-2">
      <form onSubmit={submit} className="flex flex-col gap-1">
        <input
          {...stop}
          aria-label="Due"
          aria-describedby={hintId}
          placeholder={DUE_EXAMPLES}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          className={CONTROL}
        />
        <output id={hintId} className="text-meta text-ink-muted">
          {typed.trim() === ''
            ? 'Type a time, or choose one.'
            : code
              ? code.hintOf(typed, now, DUE_EXAMPLES, (at) => bothWords(at, now, also))
              : isMissing
                ? NOT_LOADED
                : ''}
        </output>
      </form>
      <DueChoices dueAt={dueAt} onPick={onPick} also={also} stop={stop} />
    </div>
  )
}

/** When it is due on the reader's clock, and as `also` has it. */
export const bothWords = (at: Date, now: Date, also: DueProps['also']) =>
  [dueWords(at, now), also?.(at)].filter(Boolean).join(', ')

export function DueChoices({ dueAt, onPick, also, stop }: DueProps & { stop?: object }) {
  const now = useNow()
  const [exact, setExact] = useState('')
  const exactAt = exact === '' ? null : new Date(exact)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (exactAt) onPick(exactAt.toISOString())
  }
  return (
    <>
      <ul className="-mx-1 flex flex-col">
        {duePresets(now).map(({ label, at }) => (
          <li key={label}>
            <button
              {...stop}
              type="button"
              className={ROW}
              onClick={() => onPick(at.toISOString())}
            >
              {label}
              <span className="text-meta text-ink-muted">{bothWords(at, now, also)}</span>
            </button>
          </li>
        ))}
      </ul>
      <form onSubmit={submit} className="flex items-center gap-2 border-t border-line pt-2">
        <input
          type="datetime-local"
          aria-label="Date and time"
          value={exact}
          onChange={(event) => setExact(event.target.value)}
          className={CONTROL}
        />
        <Button type="submit" disabledReason={exactAt ? null : 'Choose a date and a time first'}>
          Set
        </Button>
      </form>
      {dueAt === null ? null : (
        <Button
          variant="ghost"
          size="sm"
          icon={<CalendarX />}
          onClick={() => onPick(null)}
          className="self-start"
        >
          No due date
        </Button>
      )}
    </>
  )
}

export function DuePopover({
  trigger,
  dueAt,
  onPick,
  align = 'start',
}: {
  trigger: ReactElement<TriggerProps>
  dueAt: string | null | undefined
  onPick: (dueAt: string | null) => void
  align?: 'start' | 'end'
}) {
  return (
    <Popover label="Change due" trigger={trigger} align={align}>
      {(close) => (
        <DuePicker
          dueAt={dueAt}
          onPick={(next) => {
            close()
            if (next !== dueAt) onPick(next)
          }}
        />
      )}
    </Popover>
  )
}
