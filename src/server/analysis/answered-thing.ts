import type { Turn } from './conversation'
import { plainClause, sentencesOf } from './sentences'

const LONGEST = 80
const ANSWER =
  /^\W*(?:(?:um|uh|well|oh|yes|ok|okay|please|just|maybe|i think)\b\W*)*(?=(?:an?|the|one|two|three|some|my|dr)\b)(?!(?:the same|(?:an?|one|the|two|my)(?: \w+)? (?:moment|second|sec|minute|name|number|address|thing|point|problem|issue|trouble|questions?|reason|e-?mail))\b)/i
const IS_STATEMENT =
  /\b(?:is|was|are|were|has|have|had|do|does|did|can|could|will|would|said|told|gave|sent|got|recommended|suggested|asked|wants|needs)\b|\w's (?:an?|the|my|on|in|not)\b/i

/** The thing that a caller answers with, "um, two bagels"; null where they say something else. */
export function thingAnswered(turn: Turn): string | null {
  const lead = ANSWER.exec(turn.text)?.[0]
  if (lead === undefined || IS_STATEMENT.test(sentencesOf(turn)[0]?.text ?? '')) return null
  const thing = plainClause(turn.text.slice(lead.length), LONGEST)
  return thing.length > 2 ? thing : null
}
