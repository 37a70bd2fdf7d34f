import type { ReactNode } from 'react'

/** One line of a menu. */
export type MenuEntry =
  | {
      kind?: 'action'
      label: string
      icon?: ReactNode
      /** The shortcut that does the same, shown at the end of the line. */
      hotkey?: string
      tone?: 'danger'
      disabledReason?: string | null | undefined
      onSelect: () => void
    }
  | { kind: 'choice'; label: string; icon?: ReactNode; checked: boolean; onSelect: () => void }
  | { kind: 'heading'; label: string }
  | { kind: 'separator' }
