import type { Analysis } from '@/contracts/analysis'
import type { CallOutcome, Direction } from '@/contracts/call-words'
import type { Utterance } from '@/contracts/transcript'

/** A finished call as an analyzer sees it. `timeZone` is an IANA name. */
export type AnalysisInput = {
  transcript: Utterance[]
  startedAt: Date | null
  direction: Direction | null
  outcome: CallOutcome | null
  endedReason: string | null
  timeZone: string
  /** Who calls, as a title names them. */
  caller: string | null
  /** What the provider claimed; an analyzer returns these claims unchanged. */
  provider: Analysis
}

/**
 * Proposes claims about a call. Never rejects for what a call contains: what cannot be understood
 * is simply not claimed.
 */
export type Analyzer = {
  /** What it claims with now: another one may claim something else of the same call. */
  version: () => string
  analyze: (input: AnalysisInput) => Promise<Analysis>
}
