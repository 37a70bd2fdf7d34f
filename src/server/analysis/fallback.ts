import type { Analysis } from '@/contracts/analysis'
import type { Utterance } from '@/contracts/transcript'
import { counted } from '@/lib/figures'

import { countUnread, readConversation } from './conversation'
import { looksEnglish } from './language'

const middleOf = (unread: number): string | null =>
  unread === 0
    ? null
    : `Only the beginning and the end of this long call were read: ${counted(unread, 'turn')} between them ${unread === 1 ? 'was' : 'were'} not.`

/** Of a call in which the caller says nothing, where nothing is claimed. */
export const silenceOf = (transcript: Utterance[], analysis: Analysis): string | null => {
  const { category, sentiment, resolution, summary } = analysis
  if (category ?? sentiment ?? resolution ?? summary) return null
  return readConversation(transcript).caller.length === 0
    ? 'The caller says nothing, so nothing is claimed.'
    : null
}

/** Why less is claimed of a transcript than of others, in a sentence; null when all of it was understood. */
export const fallbackOf = (transcript: Utterance[]): string | null => {
  const conversation = readConversation(transcript)
  if (conversation.caller.length === 0) return null
  if (!looksEnglish(conversation.caller)) {
    return 'The caller does not speak English, which is all the AI reads, so it claims nothing.'
  }
  return middleOf(countUnread(transcript, conversation))
}
