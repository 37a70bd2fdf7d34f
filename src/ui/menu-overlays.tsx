import {
  Anchor,
  CheckboxItem,
  Content,
  Item,
  ItemIndicator,
  Label,
  Root,
  Separator,
} from '@radix-ui/react-menu'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { createPortal } from 'react-dom'

import {
  giveFocusBack,
  leaveTriggerAlone,
  MENU_PANEL,
  MENU_ROW,
  type MenuEntry,
  type MultiSelectOption,
} from './overlay-parts'

type PanelProps = {
  label: string
  anchor: RefObject<HTMLElement | null>
  align?: 'start' | 'end'
  /** Highlights the first entry. */
  isByKey: boolean
  onClose: () => void
  children: ReactNode
}

type MenuContentProps = Omit<PanelProps, 'children'> & {
  entries: MenuEntry[]
  onRun: (action: () => void) => void
}

export function MenuContent({ entries, onRun, ...panel }: MenuContentProps) {
  return (
    <MenuPanel {...panel}>
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

export function MultiSelectContent({
  options,
  value,
  countWords,
  onToggle,
  onClear,
  ...panel
}: Omit<PanelProps, 'align' | 'children'> & {
  options: readonly MultiSelectOption<string>[]
  value: readonly string[]
  countWords: ((count: number) => string) | undefined
  onToggle: (value: string) => void
  onClear: () => void
}) {
  return (
    <MenuPanel {...panel}>
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

/** Letters move the highlight a moment after they are typed; Enter right behind them waits for it. */
const chooseOnceMoved = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.stopPropagation()
  // Still down from opening the menu.
  if (event.repeat) return
  const panel = event.currentTarget
  setTimeout(() => {
    const { activeElement: item } = document
    if (item instanceof HTMLElement && item !== panel && panel.contains(item)) item.click()
  })
}

const focusFirst = (panel: EventTarget | null) => {
  if (!(panel instanceof HTMLElement)) return
  const first = panel.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')
  first?.focus({ preventScroll: true })
}

/** Neither scroll lock nor aria-hidden around it; pressing elsewhere closes it. */
function MenuPanel({ label, anchor, align = 'start', isByKey, onClose, children }: PanelProps) {
  const startsAtFirst = useRef(isByKey)
  return (
    <Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Anchor virtualRef={anchor} />
      {createPortal(
        <section aria-label={label}>
          <Content
            aria-label={label}
            align={align}
            sideOffset={6}
            collisionPadding={8}
            loop
            onEntryFocus={(event) => {
              // Radix knows only of keys that were pressed since it was drawn.
              if (!startsAtFirst.current) return
              startsAtFirst.current = false
              event.preventDefault()
              focusFirst(event.currentTarget)
            }}
            onKeyDownCapture={chooseOnceMoved}
            onInteractOutside={leaveTriggerAlone(anchor)}
            onCloseAutoFocus={giveFocusBack(anchor)}
            className={MENU_PANEL}
          >
            {children}
          </Content>
        </section>,
        document.body,
      )}
    </Root>
  )
}
