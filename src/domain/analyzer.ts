import type { Analysis } from '@/contracts/analysis'
import type { ClaimWeights } from '@/contracts/analysis-try'
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

/** Words to be analysed, and what is known of their call beside them. */
export type Trial = {
  /** Null: the words of `input`. */
  words: string | Utterance[] | null
  input: AnalysisInput
  /** What was claimed of the call before. */
  before: Analysis | null
  withRules: boolean
  withWeights: boolean
}

export type TrialReading = {
  /** As it would be stored. */
  transcript: Utterance[]
  analysis: Analysis
  fallback: string | null
  /** What the rules alone claim; null unless wanted. */
  rules: Analysis | null
  /** Null unless wanted. */
  weights: ClaimWeights[] | null
}

/** Reads what is tried out, with the model in use. */
export type TrialReader = { read: (trial: Trial) => Promise<TrialReading> }
