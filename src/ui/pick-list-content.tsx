import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'

import { fold } from '@/lib/fold'

import { CONTROL } from './field'
import type { PickListProps } from './pick-list'

/** See `PickList`, which draws it. */
export function PickListContent<Value extends string | null>({
  label,
  options,
  value,
  onPick,
  onType,
}: PickListProps<Value>) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const wanted = fold(typed.trim())
  const found = onType ? options : options.filter((option) => fold(option.label).includes(wanted))
  const chosen = found.findIndex((option) => option.value === value)
  const [moved, setMoved] = useState<number | null>(null)
  // Where nobody or nothing is chosen, the first is most likely meant.
  const position = Math.min(moved ?? (value === null ? 0 : Math.max(chosen, 0)), found.length - 1)

  const onKeyDown = (event: KeyboardEvent) => {
    const meant = typed === '' && found.find(({ digit }) => digit === event.key)
    const last = found.length - 1
    const targets: Record<string, number> = {
      ArrowDown: position === last ? 0 : position + 1,
      ArrowUp: position <= 0 ? last : position - 1,
      Home: 0,
      End: last,
    }
    const target = targets[event.key]
    const option = found[position]
    if (meant) onPick(meant.value)
    else if (target !== undefined) setMoved(target)
    else if (event.key === 'Enter') {
      if (option) onPick(option.value)
    } else return
    event.preventDefault()
  }

  return (
    <div className="flex w-64 max-w-full flex-col gap-1">
      <input
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found[position] ? `${id}-${position}` : undefined}
        placeholder="Type to filter"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          onType?.(target.value)
          setMoved(target.value === '' ? null : 0)
        }}
        onKeyDown={onKeyDown}
        autoComplete="off"
        spellCheck={false}
        className={CONTROL}
      />
      <div
        id={id}
        // A select cannot hold avatars, nor be filtered.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        aria-label={label}
        className="max-h-[min(20rem,50dvh)] overflow-y-auto"
      >
        {found.map((option, index) => (
          // The keys are the input's.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={option.value}
            ref={index === position ? showLine : undefined}
            id={`${id}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="option"
            aria-selected={option.value === value}
            aria-describedby={option.detail ? `${id}-${index}-detail` : undefined}
            tabIndex={-1}
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => setMoved(index)}
            onClick={() => onPick(option.value)}
            className={clsx(
              'flex min-h-8 cursor-default items-center gap-2 rounded-chip border-l-2 px-2 py-1 text-row pointer-coarse:min-h-11',
              index === position
                ? 'border-accent bg-accent-soft text-accent-ink'
                : 'border-transparent',
            )}
          >
            {option.icon}
            <bdi className="line-clamp-2 min-w-0 flex-auto wrap-anywhere">{option.label}</bdi>
            {option.detail ? (
              <span id={`${id}-${index}-detail`} aria-hidden="true">
                {option.detail}
              </span>
            ) : null}
            {option.value === value ? <Check /> : null}
          </div>
        ))}
      </div>
      <output className="px-2 text-meta text-ink-muted empty:hidden">
        {found.length === 0 ? 'Nothing matches' : null}
      </output>
    </div>
  )
}

const showLine = (line: HTMLElement | null) => line?.scrollIntoView({ block: 'nearest' })
