import type { Analysis } from '@/contracts/analysis'
import type { ClaimWeights } from '@/contracts/analysis-try'
import type { Utterance } from '@/contracts/transcript'
import type { AnalysisInput, Analyzer } from '@/domain/analyzer'
import type { CallModel } from '@/domain/learning/call-model'
import { redactTurns } from '@/domain/redaction/redact'
import { turnsOfText } from '@/domain/transcript-text'

import { keepEndpointClaims } from '../analysis/endpoint-claims'
import { fallbackOf, silenceOf } from '../analysis/fallback'
import { createLocalAnalyzer } from '../analysis/local-analyzer'
import { weighClaims } from './claim-weights'

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

/** As it would be stored: also without a number that is spelled over several turns. */
const withoutSecrets = (transcript: Utterance[]): Utterance[] => {
  const redacted = redactTurns(
    transcript.map(({ role, text }) => ({ speaker: role, pieces: [text] })),
  )
  if (!redacted) return transcript
  return transcript.map((one, at) => ({ ...one, text: redacted[at]?.[0] ?? one.text }))
}

type Models = { model: CallModel | null; anger: CallModel | null; failure: CallModel | null }

/** What the analysis makes of a trial. Its time grows with the length of the words. */
export const readTrial = async (
  { words, input: known, before, withRules, withWeights }: Trial,
  analyzer: Pick<Analyzer, 'analyze'>,
  models: Models,
): Promise<TrialReading> => {
  const spoken = typeof words === 'string' ? turnsOfText(words) : words
  const transcript = spoken ? withoutSecrets(spoken) : known.transcript
  const input = { ...known, transcript }
  const analysis = keepEndpointClaims(await analyzer.analyze(input), before, transcript)
  return {
    transcript,
    analysis,
    fallback: fallbackOf(transcript) ?? silenceOf(transcript, analysis),
    rules: withRules ? await createLocalAnalyzer().analyze(input) : null,
    weights: withWeights ? weighClaims(input, analysis, models) : null,
  }
}
