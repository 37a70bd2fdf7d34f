import type { Analysis } from '@/contracts/analysis'
import type { CallOutcome, Direction } from '@/contracts/call-words'
import type { Utterance } from '@/contracts/transcript'

/** A finished call as an analyzer sees it. `timeZone` is an IANA name. */
export type AnalysisInput = {
  transcript: Utterance[]
  startedAt: Date | null
  endedAt: Date | null
  direction: Direction | null
  outcome: CallOutcome | null
  endedReason: string | null
  durationSeconds: number | null
  timeZone: string
  /** What the provider claimed; an analyzer returns these claims unchanged. */
  provider: Analysis
}

/**
 * Proposes claims about a call. Never rejects for what a call contains: what cannot be understood
 * is simply not claimed. `name` and `version` say later which analyzer a claim came from.
 */
export type Analyzer = {
  name: string
  version: number
  analyze: (input: AnalysisInput) => Promise<Analysis>
}
