import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** One thing the bar can do. */
export type Command = {
  id: string
  label: string
  /** Further words it is found by. */
  keywords?: string
  /** The key that does the same, as `KeyboardEvent.key`. */
  hotkey?: string
  /** Beside the label, in small print. */
  detail?: ReactNode
  Icon?: LucideIcon
  run: () => void
}

export type CommandGroup = { title: string; commands: readonly Command[] }
