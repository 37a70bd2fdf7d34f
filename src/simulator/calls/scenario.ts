import type { CallCategory } from '@/contracts/call-words'

/**
 * A dialogue in a small notation, one line per turn:
 * `A:` the agent, `C:` the caller, `T` the scenario's tool runs. Blank lines part it into groups.
 * A group headed `maybe` is played about half of the time; of neighbouring groups headed `or`,
 * exactly one is. Texts are templates of `fill`.
 */
export type Script = string

type Ending = { script: Script; summary: string }

/** One reason to call. Texts may use the scenario's slots, the company's and the common ones. */
export type Scenario = {
  key: string
  category: CallCategory
  /** What it is about, to follow "about": "the charge for the missed visit". */
  topic: string
  slots: Readonly<Record<string, readonly string[]>>
  /** The caller's first words after the greeting. */
  opening: string
  script: Script
  tool?: {
    name: string
    arguments: Readonly<Record<string, string>>
    result: Readonly<Record<string, string>>
  }
  resolved: Ending
  unresolved: Ending
  /** What the agent promises somebody will do, to follow "will": "send the corrected bill by email". */
  promise: string
  /** Who can take over, to follow "put you through to". */
  team: string
  /** Relative likelihood; 1 when absent. */
  weight?: number
}

export type Company = {
  key: string
  name: string
  /** The assistant's name, as it introduces itself. */
  assistant: string
  lineNumber: string
  slots: Readonly<Record<string, readonly string[]>>
  /** How the agent finds out who is calling; alternatives. */
  identify: readonly Script[]
  scenarios: readonly Scenario[]
  /** What the agent says when it rings somebody up by itself. */
  outbound: { opening: string; topic: string; voicemail: string }
}
