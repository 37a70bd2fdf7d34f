import { CheckboxItem, Item, Separator } from '@radix-ui/react-menu'
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
  onToggle,
  onClear,
  onClose,
}: {
  label: string
  anchor: RefObject<HTMLElement | null>
  options: readonly MultiSelectOption<string>[]
  value: readonly string[]
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
            {option.label}
            {option.count === undefined ? null : (
              <span className="ml-auto pl-4 text-meta tabular-nums">{option.count}</span>
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
