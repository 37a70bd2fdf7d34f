import { ChevronDown, X } from 'lucide-react'
import { type ReactElement, type ReactNode, useRef } from 'react'

import { Button, IconButton } from './button'
import type { TriggerProps } from './overlay-code'

const ACTIVE = 'border-accent! bg-accent-soft! text-accent-ink!'

export function FilterControl({
  label,
  shown,
  onClear,
  children,
}: {
  label: string
  /** What is chosen, in words; undefined while the filter is not in force. */
  shown: string | undefined
  onClear: () => void
  children: (trigger: ReactElement<TriggerProps>) => ReactNode
}) {
  const place = useRef<HTMLSpanElement>(null)
  const clear = () => {
    place.current?.querySelector('button')?.focus()
    onClear()
  }
  return (
    <span ref={place} className="inline-flex max-w-full items-center">
      {children(
        <Button
          size="tool"
          className={shown ? `max-w-72 min-w-0 shrink! rounded-r-none ${ACTIVE}` : undefined}
        >
          <span className="truncate">{shown ?? label}</span>
          {shown ? null : <ChevronDown />}
        </Button>,
      )}
      {shown ? (
        <IconButton
          label={`Clear ${label.toLowerCase()}`}
          icon={<X />}
          size="tool"
          variant="secondary"
          onClick={clear}
          className={`-ml-px rounded-l-none ${ACTIVE}`}
        />
      ) : null}
    </span>
  )
}
