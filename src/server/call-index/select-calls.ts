import { type Bitmap, countBits, countBoth, keepBoth, takeAway } from './bitmap'
import type { CompiledFilter } from './compiled-filter'

export type Selection = {
  /** The calls that match. */
  matching: Bitmap
  total: number
  /** The calls that match but for a hiding rule, too. */
  candidates: Bitmap
  /** Calls that match but for a hiding rule; what both would hide counts as short. */
  hidden: { short: number; withoutTranscript: number }
}

/** Takes what the rules hide out of `bits`; answers how much. */
export const takeHidden = (
  bits: Bitmap,
  { short, withoutTranscript }: CompiledFilter['hides'],
): Selection['hidden'] => {
  const hidden = { short: 0, withoutTranscript: 0 }
  if (short) {
    hidden.short = countBoth(bits, short)
    takeAway(bits, short)
  }
  if (withoutTranscript) {
    hidden.withoutTranscript = countBoth(bits, withoutTranscript)
    takeAway(bits, withoutTranscript)
  }
  return hidden
}

export const selectCalls = ({ base, passes, hides }: CompiledFilter): Selection => {
  const candidates = base.slice()
  for (const { bits } of passes) keepBoth(candidates, bits)
  const matching = candidates.slice()
  const hidden = takeHidden(matching, hides)
  return { matching, total: countBits(matching), candidates, hidden }
}
