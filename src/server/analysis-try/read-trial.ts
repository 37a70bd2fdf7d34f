import type { Utterance } from '@/contracts/transcript'
import type { Analyzer, Trial, TrialReading } from '@/domain/analyzer'
import type { CallModel } from '@/domain/learning/call-model'
import { redactTurns } from '@/domain/redaction/redact'
import { turnsOfText } from '@/domain/transcript-text'

import { keepEndpointClaims } from '../analysis/endpoint-claims'
import { fallbackOf, silenceOf } from '../analysis/fallback'
import { createLocalAnalyzer } from '../analysis/local-analyzer'
import { weighClaims } from './claim-weights'

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
