import type { ReactNode } from 'react'

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
