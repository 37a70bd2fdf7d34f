import type { Call } from '@/contracts/calls'
import { endedReasonSentence } from '@/domain/ended-reason'
import { cutText } from '@/lib/cut-text'

const LONGEST = 320

export const callWords = ({
  summary,
  opening,
  endedReason,
}: Pick<Call, 'summary' | 'opening' | 'endedReason'>): string => {
  const words = cutText((summary || opening || '').replace(/\s+/g, ' ').trim(), LONGEST)
  return words === '' && endedReason ? endedReasonSentence(endedReason) : words
}
