import type { Conversation, Passage, Turn } from './conversation'
import { phrases, searchAffirmed } from './phrases'
import { CALLER_DONE } from './resolution-words'

/** What callers say once they have tried it. */
const WORKS = phrases`
  (?:much|a lot|way|far|so much) (?:better|faster|quicker|warmer|cooler) | (?:it|that|everything|the \w+)(?:'s| is| are)? (?:now )?(?:works?|working|fixed|fine|clear|gone|back|online)(?: again| now)?(?=\W*$|[.!,])
  (?:light|lamp|led|screen|signal|picture|sound|heat|heating|page|dot)s? (?:just |has |have )*(?:went|turned|is|are|came|gone|come|comes) (?:now )?(?:green|on|blue|white|back|up)
`
const TURNS_TO_TRY = 4
const ASKS_TO_TRY =
  /\b(?:try|test|check|see|look|restart|refresh|reload|plug|does it|is it|how (?:is|about))\b/

/** Where a caller finds that it works, once the agent had them try. */
export function worksAfter({ caller }: Conversation, done: Turn): Passage | null {
  if (done.role !== 'agent' || !ASKS_TO_TRY.test(done.words)) return null
  const turn = caller.find(
    ({ index, words }) =>
      index > done.index && index <= done.index + TURNS_TO_TRY && worksAt(words) >= 0,
  )
  return turn ? { turn, at: worksAt(turn.words) } : null
}

const worksAt = (words: string) =>
  /\?\s*$/.test(words)
    ? -1
    : Math.max(searchAffirmed(words, WORKS), searchAffirmed(words, CALLER_DONE))
