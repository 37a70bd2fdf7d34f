import { onceEach } from '@/lib/once-each'

import { type Conversation, matchable, spokenNext, type Statement, type Turn } from './conversation'
import { detailsIn } from './detail-kinds'
import { phrases } from './phrases'
import { AGENT_FAILED, failureAt } from './resolution-words'
import { sentencesOf } from './sentences'

/** What a caller says to have something else than before. */
const CHANGES_IT = phrases`
  actually | instead | rather | no,? wait | wait | i meant? | sorry,? | scratch that | on second thought | correction
  (?:make|change|switch|move|update|set|turn) (?:it|that|this|them|the \w+|my \w+)(?: \w+)? (?:to|into|for|at|from|an?) | (?:make|change|switch) (?:it|that|this)
  (?:how|what) about | (?:let's|let us|can we|could we|can you|could you) (?:try|do|go with|make|change) | try
  (?:switch|change) to | forget | not the | (?:something|anything|one|any|another) (?:else|in|at|near|for|on) | is there (?:something|anything|one)
  (?:go|going) with | prefer | different | (?:recommended|read|heard) | would (?:\w+ )?be (?:better|possible|ok|okay)
`
const REFUSED = phrases`
  forget | instead of | rather than | not (?:the|at|in|on|for|to) | no longer | don't want | changed my mind | closed | full | taken | away | not free | (?:has|have|with|is|are) no | busy | booked up
`
/** A date of birth is no wish for another day. */
const ASKS_BIRTH = /\b(?:birth|born|birthday)\b/
const DECLINED = /^\W*(?:no|nope|nah|not|never ?mind)\b(?!,? (?:that|this|it|problem))/

export type Stretch = { upTo: number; isSettled: boolean; isFirst: boolean }

/** A sentence of a call, or a whole result of a tool. */
export type Spoken = {
  turn: Turn
  at: number
  words: string
  isRefusal: boolean
  isChange: boolean
  isDeclined: boolean
}

const spokenIn = onceEach(({ turns }: Conversation): Spoken[] =>
  turns.flatMap((turn, place) => {
    const next = spokenNext(turns, place)
    const before = turns.slice(0, place).findLast(({ role }) => role === 'agent')
    if (turn.role === 'caller' && ASKS_BIRTH.test(before?.words ?? '')) return []
    const sentences = turn.role === 'tool' ? [{ text: turn.words, at: 0 }] : sentencesOf(turn)
    return sentences.map(({ text, at }, order) => {
      const words = matchable(text)
      const isChange = turn.role === 'caller' && CHANGES_IT.test(words)
      const isRefusal =
        turn.role === 'tool'
          ? failureAt(turn) >= 0
          : REFUSED.test(words) || (turn.role === 'agent' && AGENT_FAILED.test(words))
      const isLast = order === sentences.length - 1
      const isDeclined =
        turn.role === 'agent' && isLast && next?.role === 'caller' && DECLINED.test(next.words)
      return { turn, at, words, isRefusal, isChange, isDeclined }
    })
  }),
)

/** What is said after a request, up to what came of it; in the same breath only a correction is one. */
export function spokenAfter(
  conversation: Conversation,
  { said }: Statement,
  { upTo }: Pick<Stretch, 'upTo'>,
): Spoken[] {
  const { index } = said.turn
  return spokenIn(conversation).filter(({ turn, at, isChange }) =>
    turn.index === index ? at > said.at && isChange : turn.index > index && turn.index <= upTo,
  )
}

export const detailsOf = onceEach(({ words }: Spoken) => detailsIn(words))
