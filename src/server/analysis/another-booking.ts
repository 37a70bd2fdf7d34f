import { withAgreedTime } from './agreed-time'
import type { Conversation, Statement } from './conversation'
import { findOutcomes } from './outcomes'

const IS_BOOKED = /\b(?:booked|reserved|scheduled|confirmed)$/
const RELATIVE = String.raw`my (?:\w+ )?(?:sons?|daughters?|wife|husband|mother|father|mom|mum|dad|kids?|child|friends?|brother|sister|partner)`
const FOR_ANOTHER = new RegExp(
  String.raw`\b(?:another (?:one|appointment|booking|reservation|table|room|ticket|viewing) for|for ${RELATIVE}|(?:can|could) ${RELATIVE} (?:be seen|come|have one|get one)|${RELATIVE}(?:'?s)?\b[^.?!]{0,30}\b(?:needs? (?:one|to (?:be seen|see|get (?:vaccinated|checked))|an? (?:appointment|table|room|ticket))|too|as well))\b`,
)
const MOVES =
  /\b(?:mov|reschedul|chang|switch|postpon|cancel|instead|earlier|later|too (?:early|late|soon)|make it|another time|no good|doesn't (?:work|suit))/

/** A booking with its agreed time; a caller who also books for a child has two. */
export function withBookedTimes(
  conversation: Conversation,
  asked: Statement,
  result: Statement,
): Statement {
  const dated = withAgreedTime(conversation, asked, result)
  const when = dated.text.slice(result.text.length)
  if (when === '' || !IS_BOOKED.test(result.text)) return dated
  const [from, to] = [asked.said.turn.index, result.said.turn.index]
  const between = conversation.caller.filter(({ index }) => index > from && index < to)
  const another = between.findLast(({ words }) => FOR_ANOTHER.test(words))
  if (!another || between.some(({ index, words }) => index >= another.index && MOVES.test(words)))
    return dated
  const before = findOutcomes(conversation, from, another.index).findLast(
    ({ text }) => text === result.text,
  )
  const first = before ? withAgreedTime(conversation, asked, before).text : result.text
  return first === result.text || first === dated.text
    ? dated
    : { ...dated, text: `${first}, and another${when}` }
}
