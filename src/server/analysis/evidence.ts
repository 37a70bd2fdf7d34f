import type { Evidence } from '@/contracts/transcript'
import { cutOnWord } from '@/lib/cut-on-word'

import type { Turn } from './conversation'

const MAX_QUOTE = 160
const LEAD_IN = 60

/**
 * The words a claim rests on: a piece of the turn of at most 160 characters on whole words. In a
 * long turn the piece is the one around `at`, the offset of what was recognised.
 */
export function evidenceOf(turn: Turn, at = 0): Evidence {
  const from = turn.text.trimEnd().length <= MAX_QUOTE ? 0 : wordStart(turn.text, at - LEAD_IN)
  const quote = cutOnWord(turn.text.slice(from), MAX_QUOTE)
  return { utterance: turn.index, quote, startSeconds: turn.startSeconds }
}

function wordStart(text: string, near: number): number {
  if (near <= 0) return 0
  const space = text.slice(near, near + LEAD_IN).search(/\s/)
  return space < 0 ? near : near + space + 1
}
