import { ChevronDown, X } from 'lucide-react'
import { useRef, useState } from 'react'

import { Button } from './button'
import { IconButton } from './icon-button'
import { useLazyOverlay } from './use-lazy-part'

const loadContent = () => import('./multi-select-content')

export type MultiSelectOption<Value extends string> = {
  value: Value
  label: string
  /** How many there are, where it is known. */
  count?: number | undefined
}

/**
 * A filter that takes any number of values. The closed control says what is chosen; the open menu
 * stays open while values are toggled. Clearing gives focus back to the control.
 */
export function MultiSelectMenu<Value extends string>({
  label,
  options,
  value,
  onChange,
  shown,
  onOpenChange,
  countWords,
}: {
  label: string
  options: readonly MultiSelectOption<Value>[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
  /** What is chosen, where it can be said better than by the labels in a row. */
  shown?: string | undefined
  onOpenChange?: (open: boolean) => void
  /** How a count is written. Given, room is kept for counts that are still on their way. */
  countWords?: (count: number) => string
}) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpenState] = useState(false)
  const setOpen = (next: boolean) => {
    setOpenState(next)
    onOpenChange?.(next)
  }
  const { part, prepare } = useLazyOverlay(loadContent, open, () => setOpen(false))
  const chosen = options.filter((option) => value.includes(option.value))
  const toggle = (toggled: Value) =>
    onChange(
      value.includes(toggled)
        ? value.filter((one) => one !== toggled)
        : options
            .map((option) => option.value)
            .filter((one) => one === toggled || value.includes(one)),
    )
  const clear = () => {
    anchor.current?.focus()
    onChange([])
  }

  return (
    <span className="inline-flex max-w-full items-center">
      <Button
        ref={anchor}
        size="sm"
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(!open)}
        className={
          chosen.length > 0
            ? 'max-w-72 min-w-0 shrink! rounded-r-none border-accent! bg-accent-soft! text-accent-ink!'
            : undefined
        }
      >
        <span className="truncate">
          {chosen.length > 0 && shown !== undefined ? shown : summary(label, chosen)}
        </span>
        {chosen.length === 0 ? <ChevronDown aria-hidden="true" size={16} /> : null}
      </Button>
      {chosen.length > 0 ? (
        <IconButton
          label={`Clear ${label.toLowerCase()}`}
          icon={<X aria-hidden="true" size={16} />}
          size="sm"
          variant="secondary"
          onClick={clear}
          className="-ml-px rounded-l-none border-accent! bg-accent-soft! text-accent-ink!"
        />
      ) : null}
      {part && open ? (
        <part.MultiSelectContent
          label={label}
          anchor={anchor}
          options={options}
          value={value}
          countWords={countWords}
          onToggle={(toggled) => {
            const option = options.find((one) => one.value === toggled)
            if (option) toggle(option.value)
          }}
          onClear={() => onChange([])}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </span>
  )
}

const summary = (label: string, chosen: readonly { label: string }[]) => {
  if (chosen.length === 0) return label
  const [first, second] = chosen
  if (chosen.length > 2) return `${label}: ${chosen.length} chosen`
  return `${label}: ${[first, second].flatMap((one) => one?.label ?? []).join(', ')}`
}
