import { CheckboxItem, Item, ItemIndicator, Label, Separator } from '@radix-ui/react-menu'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { RefObject } from 'react'

import { MENU_ROW } from './menu-classes'
import type { MenuEntry } from './menu'
import { MenuPanel } from './menu-panel'

type MenuContentProps = {
  label: string
  anchor: RefObject<HTMLElement | null>
  entries: MenuEntry[]
  align: 'start' | 'end'
  onClose: () => void
  onRun: (action: () => void) => void
}

export function MenuContent({ label, anchor, entries, align, onClose, onRun }: MenuContentProps) {
  return (
    <MenuPanel label={label} anchor={anchor} align={align} onClose={onClose}>
      {entries.map((entry, position) => (
        <MenuLine key={position} entry={entry} onRun={onRun} />
      ))}
    </MenuPanel>
  )
}

function MenuLine({ entry, onRun }: { entry: MenuEntry; onRun: MenuContentProps['onRun'] }) {
  switch (entry.kind) {
    case 'separator':
      return <Separator className="my-1 h-px bg-line" />
    case 'heading':
      return <Label className="px-2 pt-2 pb-1 text-meta text-ink-subtle">{entry.label}</Label>
    case 'choice':
      return (
        <CheckboxItem
          checked={entry.checked}
          onSelect={() => onRun(entry.onSelect)}
          className={MENU_ROW}
        >
          <span className="flex size-4 items-center justify-center">
            <ItemIndicator>
              <Check />
            </ItemIndicator>
          </span>
          {entry.icon}
          {entry.label}
        </CheckboxItem>
      )
    default:
      return (
        <Item
          disabled={Boolean(entry.disabledReason)}
          onSelect={() => onRun(entry.onSelect)}
          className={clsx(MENU_ROW, entry.tone === 'danger' && 'text-danger')}
        >
          {entry.icon}
          <span className="flex min-w-0 flex-col">
            {entry.label}
            {entry.disabledReason ? (
              <span className="text-meta text-ink-subtle">{entry.disabledReason}</span>
            ) : null}
          </span>
          {entry.hotkey ? (
            <kbd className="ml-auto pl-4 font-sans text-meta text-ink-subtle">{entry.hotkey}</kbd>
          ) : null}
        </Item>
      )
  }
}
