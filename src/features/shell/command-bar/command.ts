import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type Command = {
  id: string
  label: string
  keywords?: string
  /** The key that does the same, as `KeyboardEvent.key`. */
  hotkey?: string
  detail?: ReactNode
  Icon?: LucideIcon
  run: () => void
}

export type CommandGroup = { title: string; commands: readonly Command[] }
