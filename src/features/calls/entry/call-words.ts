import type { Call } from '@/contracts/calls'
import { endedReasonSentence } from '@/domain/ended-reason'
import { cutText } from '@/lib/cut-text'

/** More than any row can show. */
const LONGEST = 320

/** What a call was about in a line or two: its summary, else the caller's first words, else its end. */
export const callWords = ({
  summary,
  opening,
  endedReason,
}: Pick<Call, 'summary' | 'opening' | 'endedReason'>): string => {
  const words = cutText((summary || opening || '').replace(/\s+/g, ' ').trim(), LONGEST)
  return words === '' && endedReason ? endedReasonSentence(endedReason) : words
}
