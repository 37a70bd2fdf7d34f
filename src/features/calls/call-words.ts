import type { Call } from '@/contracts/calls'
import { cutText } from '@/lib/cut-text'

/** More than any row can show. */
const LONGEST = 320

/** What a call was about in a line or three: its summary, else the caller's first words. */
export const callWords = (call: Pick<Call, 'summary' | 'opening'>): string =>
  cutText((call.summary || call.opening || '').replace(/\s+/g, ' ').trim(), LONGEST)
