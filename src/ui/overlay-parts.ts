import type { ReactNode, RefObject } from 'react'

export const PANEL =
  'z-50 rounded-control border border-line bg-raised text-ink shadow-popover animate-appear motion-reduce:animate-none'

export const MENU_PANEL = `${PANEL} max-h-[min(28rem,var(--radix-popper-available-height))] min-w-48 max-w-80 overflow-y-auto p-1`

/** The highlighted line carries a bar as well as a tint, so that it shows without colour. */
export const MENU_ROW =
  'flex min-h-8 cursor-default items-center gap-2 rounded-chip border-l-2 border-transparent px-2 py-1 text-row outline-none select-none data-highlighted:border-accent data-highlighted:bg-accent-soft data-highlighted:text-accent-ink data-disabled:text-ink-subtle'

type Anchor = RefObject<HTMLElement | null>

export const giveFocusBack = (anchor: Anchor) => (event: Event) => {
  event.preventDefault()
  if (document.activeElement === document.body) anchor.current?.focus()
}

/** A press on the trigger is the trigger's to handle; else the panel would close and open again. */
export const leaveTriggerAlone = (anchor: Anchor) => (event: Event) => {
  if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault()
}

export type DialogProps = {
  onClose: () => void
  /** A verb phrase: "Schedule a callback". */
  title: string
  /** One sentence under the title, also the dialog's accessible description. */
  description?: ReactNode
  /** Below the content, aligned right: Cancel, then the primary action. */
  footer?: ReactNode
  children?: ReactNode
  /** `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog'
  /** `lg` for what is read in it rather than filled in, `side` for what is looked up beside the page. */
  size?: 'md' | 'lg' | 'side'
}

export type MenuEntry =
  | {
      kind?: 'action'
      label: string
      icon?: ReactNode
      hotkey?: string
      tone?: 'danger'
      disabledReason?: string | null | undefined
      onSelect: () => void
    }
  | { kind: 'choice'; label: string; icon?: ReactNode; checked: boolean; onSelect: () => void }
  | { kind: 'heading'; label: string }
  | { kind: 'separator' }

type Choice<Value> = { value: Value; label: string; icon?: ReactNode }

/** The entries of a menu that offers one of several; to pick the one that is chosen does nothing. */
export const choices = <Value>(
  options: readonly Choice<Value>[],
  chosen: Value,
  onPick: (value: Value) => void,
): MenuEntry[] =>
  options.map(({ value, ...shown }) => {
    const checked = value === chosen
    return { kind: 'choice', ...shown, checked, onSelect: () => checked || onPick(value) }
  })

export type MultiSelectOption<Value extends string> = {
  value: Value
  label: string
  /** How many there are, where it is known. */
  count?: number | undefined
}
