import type { Conversation, Passage, Turn } from './conversation'
import { phrases, searchAffirmed } from './phrases'
import { CALLER_DONE } from './resolution-words'

/** What callers say once they have tried it. */
const WORKS = phrases`
  (?:much|a lot|way|far|so much) (?:better|faster|quicker|warmer|cooler) | (?:it|that|everything|the \w+)(?:'s| is| are)? (?:now )?(?:works?|working|fixed|fine|clear|gone|back|online)(?: again| now)?(?=\W*$|[.!,])
  (?:light|lamp|led|screen|signal|picture|sound|heat|heating|page|dot)s? (?:just |has |have )*(?:went|turned|is|are|came|gone|come|comes) (?:now )?(?:green|on|blue|white|back|up)
`
const TURNS_TO_TRY = 4
/** "You'll see it on your bill" is nothing to try. */
const ASKS_TO_TRY =
  /\b(?:(?:could|can|would|will) you (?:please )?(?:check|try|test|look|see|run)|(?:try|check|test|restart|refresh|reload) (?:it|again|now|the|your)|plug|how (?:is|about)|(?:does|is) it\b)/
/** An assent, or the loss of something. */
const NO_SUCCESS =
  /^(?:(?:that|this)(?:'s| is)? (?:fine|works?)(?! again| now)|(?:it|that|everything|the (?!error|problem|message|noise|warning|issue)\w+)(?:'s| is| are)? (?:now )?gone|screens? .*(?:blue|white))/
const UNSURE = /\b(?:if|whether|when|until|oh no)\b[^.!?]*$/

/** Where a caller finds that it works, once the agent had them try. */
export function worksAfter({ caller }: Conversation, done: Turn): Passage | null {
  if (done.role !== 'agent' || !ASKS_TO_TRY.test(done.words)) return null
  const turn = caller.find(
    ({ index, words }) =>
      index > done.index && index <= done.index + TURNS_TO_TRY && worksAt(words) >= 0,
  )
  return turn ? { turn, at: worksAt(turn.words) } : null
}

function worksAt(words: string): number {
  if (/\?\s*$/.test(words)) return -1
  const at = Math.max(searchAffirmed(words, WORKS), searchAffirmed(words, CALLER_DONE))
  const [before, found] = [words.slice(0, Math.max(0, at)), words.slice(Math.max(0, at))]
  const isDoubtful = UNSURE.test(before) || NO_SUCCESS.test(found) || /\bbut\b/.test(found)
  return isDoubtful ? -1 : at
}
