import type { Utterance } from '@/contracts/transcript'
import { cutOnWord } from '@/lib/cut-on-word'

import { type Conversation, type Passage, readConversation } from './conversation'

const MAX_OPENING = 160
const FILLER =
  /^(?:(?:hi+|hey+|hello+|hallo|hai|yo|good (?:morning|afternoon|evening|day)|greetings|howdy|yes|yeah|yep|yup|no|nope|ok|okay|sure|please|thanks|thank you|um+|uh+|hm+|er+|well|so|right|alright|there|how are you(?: doing)?(?: today)?|can you hear me|are you there|is (?:this|that|anyone|anybody|somebody) (?:there|a (?:bot|robot|real person|human))|speaking|one (?:moment|second)|hold on)(?![\w'])[\s,.!?;:-]*)+/

/** The caller's first words that say something, at most 160 characters on whole words; null without any. */
export function openingWords(transcript: Utterance[]): string | null {
  const opening = findOpening(readConversation(transcript))
  if (!opening) return null
  const words = cutOnWord(opening.turn.text.slice(opening.at), MAX_OPENING)
  return words === '' ? null : words
}

export function findOpening({ caller }: Conversation): Passage | null {
  for (const turn of caller) {
    const lead = turn.words.length - turn.words.trimStart().length
    const at = lead + (FILLER.exec(turn.words.slice(lead))?.[0].length ?? 0)
    const rest = turn.words.slice(at)
    if (/[\p{L}\p{N}]/u.test(rest) && rest.trim().split(/\s+/, 3).length > 2) return { turn, at }
  }
  return null
}
