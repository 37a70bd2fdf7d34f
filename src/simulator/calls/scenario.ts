import type { CallCategory } from '@/contracts/call-words'

import type { Script } from './script'

/** What a placeholder stands for: templates of `fill`. */
type Placeholders = Readonly<Record<string, string>>

export type Scenario = {
  category: CallCategory
  topic: string
  placeholders: Placeholders
  opening: string
  script: Script
  resolved: Script
  unresolved: Script
  promise: string
  team: string
  /** Relative likelihood; 1 when absent. */
  weight?: number
}

export type Company = {
  key: string
  name: string
  assistant: string
  lineNumber: string
  placeholders: Placeholders
  identify: readonly Script[]
  scenarios: readonly Scenario[]
  outbound: { opening: string; topic: string; voicemail: string }
}
