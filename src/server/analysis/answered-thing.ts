import type { Turn } from './conversation'
import { plainClause } from './sentences'

const LONGEST = 80
const ANSWER =
  /^\W*(?:(?:um|uh|well|oh|yes|ok|okay|please|just|maybe|i think)\b\W*)*(?=(?:an?|the|one|two|three|some|my|dr)\b)(?!(?:the same|(?:an?|one|the|two|my)(?: \w+)? (?:moment|second|sec|minute|name|number|address|thing|point|problem|issue|trouble|questions?|reason|e-?mail|day|week|time|while|bit|lot|friend|colleague|neighbou?r|customer))\b)/i
const IS_STATEMENT =
  /\b(?:is|was|are|were|has|have|had|do|does|did|can|could|will|would|said|told|gave|sent|got|recommended|suggested|asked|wants|needs)\b|\w's (?:an?|the|my|on|in|not|fine|good|great|ok|okay)\b/i

/** "A blue lamp, they broke it" */
const OF_THEM = /, ?(?:they|he|she|who)\b.*$/is

/** The thing that a caller answers with, "um, two bagels"; null where they say something else. */
export function thingAnswered(turn: Turn): string | null {
  const lead = ANSWER.exec(turn.text)?.[0]
  if (lead === undefined) return null
  const answer = turn.text.slice(lead.length)
  if (IS_STATEMENT.test(/^[^,;.?!]*/.exec(answer)?.[0] ?? '')) return null
  const thing = plainClause(answer.replace(OF_THEM, ''), LONGEST)
  return thing.length > 2 ? thing : null
}
