import type { CallCategory } from '@/contracts/call-words'

/**
 * A dialogue in a small notation, one line per turn:
 * `A:` the agent, `C:` the caller, `T` the scenario's tool runs. Blank lines part it into groups.
 * A group headed `maybe` is played about half of the time; of neighbouring groups headed `or`,
 * exactly one is. Texts are templates of `fill`.
 */
export type Script = string

type Ending = { script: Script; summary: string }

export type Scenario = {
  key: string
  category: CallCategory
  topic: string
  placeholders: Readonly<Record<string, readonly string[]>>
  opening: string
  script: Script
  tool?: {
    name: string
    arguments: Readonly<Record<string, string>>
    result: Readonly<Record<string, string>>
  }
  resolved: Ending
  unresolved: Ending
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
  placeholders: Readonly<Record<string, readonly string[]>>
  identify: readonly Script[]
  scenarios: readonly Scenario[]
  outbound: { opening: string; topic: string; voicemail: string }
}
