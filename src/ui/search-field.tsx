import { clsx } from 'clsx'
import { Search, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, type Ref, useRef } from 'react'

import { CONTROL } from './field'
import { IconButton } from './button'

/** Debounce what you do with `value`, not the box. Escape clears it. */
export function SearchField({
  label,
  value,
  onChange,
  placeholder = label,
  className,
  ref,
  input,
  children,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  className?: string
  ref?: Ref<HTMLInputElement>
  input?: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'>
  children?: ReactNode
}) {
  const wrapper = useRef<HTMLDivElement>(null)
  const clear = () => {
    onChange('')
    wrapper.current?.querySelector('input')?.focus()
  }
  return (
    <div ref={wrapper} className={clsx('relative flex items-center', className)}>
      <Search className="pointer-events-none absolute left-2.5 text-ink-subtle" />
      <input
        {...input}
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          // Prevented by a dialog around it, which stays open so that Escape clears the search.
          const wasPrevented = event.defaultPrevented
          input?.onKeyDown?.(event)
          if (event.defaultPrevented !== wasPrevented) return
          if (event.key !== 'Escape' || value === '') return
          event.preventDefault()
          event.stopPropagation()
          clear()
        }}
        autoComplete="off"
        spellCheck={false}
        className={clsx(CONTROL, 'pr-9 pl-8 [&::-webkit-search-cancel-button]:hidden')}
      />
      {value === '' ? null : (
        <IconButton
          label="Clear search"
          icon={<X />}
          size="sm"
          onClick={clear}
          className="absolute right-1"
        />
      )}
      {children}
    </div>
  )
}
