import { useLayoutEffect, useRef } from 'react'

import type { CommandBarProps } from './command-bar'

export function WaitingBar({ typed, onType, giveFocusBack }: CommandBarProps) {
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    box.current?.focus()
    return giveFocusBack
  }, [giveFocusBack])
  return (
    <input
      ref={box}
      aria-label="Search or jump to"
      placeholder="Search or jump to…"
      value={typed}
      onChange={({ target }) => onType(target.value)}
      className="fixed top-[max(8px,10vh)] left-1/2 z-50 h-12.5 w-[calc(100vw-16px)] max-w-[640px] -translate-x-1/2 animate-appear rounded-card border border-line bg-raised px-10 text-body text-ink shadow-popover placeholder:text-ink-subtle [animation-delay:150ms] [animation-fill-mode:both]"
    />
  )
}
