import { CheckboxItem, Item, Separator } from '@radix-ui/react-menu'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { RefObject } from 'react'

import { MENU_ROW } from './menu-classes'
import { MenuPanel } from './menu-panel'
import type { MultiSelectOption } from './multi-select-menu'

export function MultiSelectContent({
  label,
  anchor,
  options,
  value,
  countWords,
  onToggle,
  onClear,
  onClose,
}: {
  label: string
  anchor: RefObject<HTMLElement | null>
  options: readonly MultiSelectOption<string>[]
  value: readonly string[]
  countWords: ((count: number) => string) | undefined
  onToggle: (value: string) => void
  onClear: () => void
  onClose: () => void
}) {
  return (
    <MenuPanel label={label} anchor={anchor} onClose={onClose}>
      {options.map((option) => {
        const checked = value.includes(option.value)
        return (
          <CheckboxItem
            key={option.value}
            checked={checked}
            textValue={option.label}
            onSelect={(event) => {
              event.preventDefault()
              onToggle(option.value)
            }}
            className={MENU_ROW}
          >
            <span
              aria-hidden="true"
              className={
                checked
                  ? 'flex size-4 items-center justify-center rounded-sm bg-accent text-accent-on'
                  : 'size-4 rounded-sm border border-line-control'
              }
            >
              {checked ? <Check size={12} strokeWidth={3} /> : null}
            </span>
            <span className={clsx('min-w-0 truncate', option.count === 0 && 'text-ink-subtle')}>
              {option.label}
            </span>
            {option.count === undefined && !countWords ? null : (
              <span className="ml-auto min-w-14 pl-4 text-right text-meta text-ink-subtle tabular-nums">
                {option.count === undefined ? null : (countWords ?? String)(option.count)}
              </span>
            )}
          </CheckboxItem>
        )
      })}
      {value.length > 0 ? (
        <>
          <Separator className="my-1 h-px bg-line" />
          <Item
            onSelect={(event) => {
              event.preventDefault()
              onClear()
            }}
            className={MENU_ROW}
          >
            Clear
          </Item>
        </>
      ) : null}
    </MenuPanel>
  )
}
