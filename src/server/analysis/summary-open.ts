import type { Analysis } from '@/contracts/analysis'

import type { CallbackFinding } from './callback'
import type { Conversation, Statement } from './conversation'
import { isSettledAfter } from './nothing-left'
import { findPromises } from './promises'
import { CONFIRMED_DONE } from './resolution'

const NO_NAME =
  /^(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:Jan|Febr)uary|March|April|May|June|July|August|(?:Sept|Nov|Dec)ember|October)[A-Z](?=[a-z ])/

/** Who is only to be contacted may as well get a letter. */
const BY_PHONE = /\b(?:call|calling|phone|phoning|ring|ringing|callback)\b/

/** What of a call is still to be done: the callback that was asked for or promised, or what else was. */
export function findOpen(
  conversation: Conversation,
  callback: CallbackFinding | null,
  { resolution }: Pick<Analysis, 'resolution'>,
): Statement | null {
  if (callback?.claim.requested) {
    const { timeText, evidence } = callback.claim
    const asked = conversation.turns.find(({ index }) => index === evidence[0]?.utterance)
    const { promise } = callback
    const when = timeText ? ` ${timeText.replace(NO_NAME, (word) => word.toLowerCase())}` : ''
    const isGranted = promise && promise.turn.index >= (asked?.index ?? 0)
    if (promise && (!timeText || isGranted || asked?.role !== 'caller')) {
      const what = BY_PHONE.test(promise.turn.words) ? 'callback' : 'reply'
      return { text: `A ${what} was promised${when}`, said: promise }
    }
    if (asked) return { text: `Asks for a callback${when}`, said: { turn: asked, at: 0 } }
  }
  const promise = findPromises(conversation).find(
    ({ kind, said }) =>
      kind !== 'check' ||
      resolution?.reason !== CONFIRMED_DONE ||
      !isSettledAfter(said.turn.index, resolution),
  )
  return promise ? { text: promise.says, said: promise.said } : null
}
