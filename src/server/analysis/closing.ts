import type { Analysis } from '@/contracts/analysis'
import type { CallOutcome } from '@/contracts/call-words'

import type { Conversation, Statement, Turn } from './conversation'
import { isSettling } from './outcome-patterns'
import { statement } from './outcomes'
import { searchAffirmed } from './phrases'
import { CALLER_GIVES_UP, CALLING_AGAIN } from './resolution-words'
import { namesBooking } from './topic'
import { worksAfter } from './works-after'

const NOT_SETTLED = 'It was not settled'
const ENDINGS = new Set([NOT_SETTLED, 'The caller gave up', 'The caller will call again'])

const SAYS_OPEN =
  /(?:\b(?:not|never(?! ?mind)|nothing|nobody|still|no)|n't)\b.*\b(?:work\w*|fix\w*|resolv\w*|solv\w*|help\w*|sort\w*|settl\w*|happen\w*|chang\w*|done)\b/
const CALLS_AGAIN = new RegExp(String.raw`\b${CALLING_AGAIN}`)

/** How a call without a solution ended, by the caller's words. */
export function endingOf(words: string): string {
  if (SAYS_OPEN.test(words)) return 'Says that it is not resolved'
  if (searchAffirmed(words, CALLS_AGAIN) >= 0) return 'The caller will call again'
  return searchAffirmed(words, CALLER_GIVES_UP) >= 0 ? 'The caller gave up' : NOT_SETTLED
}

/** Whether it says only how a call ended, and not what came of it. */
export const isEnding = (text: string) => ENDINGS.has(text)

const UNHEARD =
  /\b(?:(?:can't|cannot|unable to|not able to) hear you|can you hear me|are you (?:still )?there|you still (?:there|with (?:me|us)))\b|^hello\?/
const TAKES_LEAVE =
  /\b(?:bye|goodbye|thanks|thank you|that's all|that is all|never ?mind|see you|have a (?:good|great|nice)|good night|okay|ok)\b/

type Ended = {
  outcome: CallOutcome | null
  resolution: Analysis['resolution']
  asked: Turn
  result: Statement | null
  /** Other matters came after the result. */
  isLater: boolean
}

/** How a call ended after its result: with what the caller confirmed, or without a solution. */
export function findClosing(
  conversation: Conversation,
  { outcome, resolution, asked, result, isLater }: Ended,
): Statement | null {
  const { turns } = conversation
  if (resolution?.value === 'resolved') return isLater ? null : confirmedAfter(conversation, result)
  if (resolution?.value !== 'unresolved') return null
  const known = Math.max(asked.index, result?.said.turn.index ?? -1)
  const basis = turns.find(({ index }) => index === resolution.evidence[0]?.utterance)
  const text = basis?.role === 'caller' && basis.index > known ? endingOf(basis.words) : null
  // After a failure it says nothing new, and of several matters "it" is the last.
  const isNews =
    result === null || (isSettling(result.text) && !result.text.startsWith('The caller '))
  const isOfAll = !isLater || text?.startsWith('The caller ')
  if (basis && text && isNews && isOfAll) return statement(text, basis)
  return outcome === 'silence-or-limit' ? cutOff(turns) : null
}

/** What only was found or given cannot be seen to work. */
const IS_DEED = /^The agent (?!(?:gave|found|confirmed|could|was)\b)/

function confirmedAfter(conversation: Conversation, result: Statement | null): Statement | null {
  if (!result || !IS_DEED.test(result.text) || namesBooking(result.text)) return null
  const works = worksAfter(conversation, result.said.turn)
  return works && { text: 'The caller confirmed that it worked', said: works }
}

function cutOff(turns: Turn[]): Statement | null {
  const spoken = turns.filter(({ role }) => role !== 'tool')
  const last = spoken.at(-1)
  if (!last) return null
  if (last.role === 'caller')
    return TAKES_LEAVE.test(last.words) ? null : statement('The call broke off', last)
  const unanswered = spoken.slice(spoken.findLastIndex(({ role }) => role === 'caller') + 1)
  const isUnheard = unanswered.some(({ words }) => UNHEARD.test(words))
  return isUnheard || last.words.endsWith('?') ? statement('The caller fell silent', last) : null
}
