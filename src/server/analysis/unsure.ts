import type { Analysis } from '@/contracts/analysis'
import type { CallOutcome } from '@/contracts/call-words'
import type { Utterance } from '@/contracts/transcript'
import { UNSURE_BELOW } from '@/domain/sureness'

import { callAnalysis } from './call-analysis'
import { readConversation } from './conversation'

type Heard = { outcome: CallOutcome | null; transcript: Utterance[] | null }

/** Whether a person should look at the AI's category first: it is doubtful, or there is none. */
export const isUnsure = (analysis: Analysis | null, { outcome, transcript }: Heard): boolean => {
  if (!analysis) return false
  const { category } = callAnalysis(analysis)
  if (category) return category.source !== 'provider' && category.confidence < UNSURE_BELOW
  const { caller } = readConversation(transcript ?? [])
  return outcome !== 'voicemail' && caller.length > 0
}
