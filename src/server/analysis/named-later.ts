import { doing } from '@/domain/doing'

import { type Conversation, spokenBefore, spokenNext, type Turn } from './conversation'
import { sentencesOf } from './sentences'

const NOT_CAUGHT =
  /\b(?:(?:didn't|did not|couldn't|could not|don't|can't) (?:quite |really )?(?:catch|get|hear|understand)|say (?:that|it) again|repeat (?:that|it))\b/
const OF_A_DETAIL =
  /\b(?:name|number|address|date|birth|e-?mail|spell|code|pin|zip|street|time|day)\b/
const NAMED_AGAIN =
  /\b(?:it's|it is|this is|that's|i'm calling|i am calling|i called|it was|i said)(?: about| regarding)? ((?:the|my|our|an?) [^.,;?!]{3,60})/

/** What a caller who was not understood says that it is about: "the noise from upstairs". */
export function repeatedMatter({ turns }: Conversation): string | null {
  for (const [place, { role, words }] of turns.entries()) {
    if (role !== 'agent' || !NOT_CAUGHT.test(words) || OF_A_DETAIL.test(words)) continue
    const answer = spokenNext(turns, place)
    const name = answer?.role === 'caller' ? NAMED_AGAIN.exec(answer.words)?.[1] : undefined
    if (name) return name
  }
  return null
}

const ANYTHING = String.raw`(?:something|some ?things?|an item|a product|an article|one thing)`
const BY_PHONE = String.raw`(?:by|over the|on the) (?:tele)?phone`
const THEN_NAMED = new RegExp(
  String.raw`\b(order|buy|return|exchange|replace|book|rent|send) (?:${ANYTHING}(?: ${BY_PHONE})?|${BY_PHONE})\b[^.?!,]{0,40}[.?!,;]+ *(?:it's|its|it is|it was|that's|they're|they are) ((?:an?|the|my|our|one|two|three|four|five|six|\d+) [^.,;?!]{3,50})`,
)
const ANY_DEED = new RegExp(
  String.raw`\b(return|exchange|order|buy)(?:ing)? (?:${ANYTHING}|(?:some|a few|a couple of|these|those|two|three|several) (?:items|products|things|articles))(?! (?:else|off|from|to|up|on|for|at|in)\b)`,
)
const SEND_BACK = new RegExp(String.raw`\bsend(?:ing)? (?:back ${ANYTHING}|${ANYTHING} back)\b`)
const ANY_NAME: Record<string, string> = {
  return: 'the return',
  exchange: 'the exchange',
  order: 'a new order',
  buy: 'a new order',
}

const isSendingOn = (verb: string, words: string) => verb === 'send' && !/\bback\b/.test(words)

/** "I'd like to order something. It's a floor lamp": ordering a floor lamp. */
export function namedAfterwards(words: string): string | null {
  const [, verb = '', what = ''] = THEN_NAMED.exec(words) ?? []
  if (verb === '' || isSendingOn(verb, words)) return null
  const deed = doing(verb === 'send' ? 'send back' : verb)
  return `${deed} ${what.replace(/^(?:my|our) /, 'their ')}`
}

/** The same, with the thing as the caller names it. */
export function orderNamed({
  text,
  words,
}: Turn): { verb: string; thing: string; at: number } | null {
  const found = THEN_NAMED.exec(words)
  const [whole = '', verb = '', what = ''] = found ?? []
  if (!found || isSendingOn(verb, words)) return null
  const end = found.index + whole.length
  const thing = text.slice(end - what.length, end)
  return { verb: verb === 'send' ? 'send back' : verb, thing, at: found.index }
}

/** "I need to return an item" is about the return, whatever it is. */
export const deedOfAnything = (words: string): string | null =>
  ANY_NAME[SEND_BACK.test(words) ? 'return' : (ANY_DEED.exec(words)?.[1] ?? '')] ?? null

const LEFT_WITH_US =
  /\b(?:(?:dropped off|brought in|handed in|left|dropped) (?:my|our) ((?:[a-z-]+ ){0,2}?[a-z-]+) (?:off |in |with you )?(?:last|this|on|yesterday|earlier|today|for)|(?:my|our) ((?:[a-z-]+ ){0,2}?[a-z-]+)(?:'s| has) been with you)\b/
const IS_IT_READY =
  /\b(?:is it (?:ready|done|finished|fixed)|any news|ready yet|when (?:is it|will it be|can i (?:get|pick|collect))|how far)\b/

/** "I dropped off my bike on Monday. Is it ready?" */
export function readyOrNot(words: string): string | null {
  const [, dropped, kept] = LEFT_WITH_US.exec(words) ?? []
  const thing = dropped ?? kept
  return thing && IS_IT_READY.test(words) ? `whether the ${thing} is ready` : null
}

const WHAT_IT_IS =
  /\b(?:your (?:request|order)|what (?:would you like|can we bring|shall we bring|do you need))\b(?! (?:number|id|code))/i
const ASKED_FOR =
  /^\W*(?:(?:yes|ok|okay|um|uh|well|please|sure)\W+)*(?:(?:it's|its|it is|i'd like|i would like|i want|we need|i need|i'll have|just) )*((?:an?|one|two|three|four|five|\d|some|more|extra) (?!(?:moment|second|sec|minute|little|bit|question)\b)[a-z][a-z' -]{2,40}?)(?=[,.;!]|$| and | please| for | to )/

/** The answer to what the request is: "the request for two blankets". */
export function requestNamed({ turns }: Conversation): string | null {
  for (const [place, turn] of turns.entries()) {
    const next = turns[place + 1]
    if (turn.role !== 'agent' || next?.role !== 'caller') continue
    if (!WHAT_IT_IS.test(sentencesOf(turn).at(-1)?.text ?? '')) continue
    const what = ASKED_FOR.exec(next.words)?.[1]
    if (what) return `the request for ${what}`
  }
  return null
}

const NOT_KNOWN =
  /\b(?:(?:can't|cannot|couldn't|not able to|unable to) (?:say|tell)(?: you)?(?: for)? (?:sure|certain)|(?:don't|do not) (?:have|know) that\b|(?:i'm|i am) not (?:really )?sure (?:about|if|whether)|(?:don't|do not) have (?:that|this|any) information)/

/** The turn that asks what the agent did not know, where that is what it answered last before `upTo`. */
export function askedInVain({ turns }: Conversation, upTo: number): Turn | null {
  const answer = turns.findLast(({ role, index }) => role === 'agent' && index <= upTo)
  if (!answer || !NOT_KNOWN.test(answer.words)) return null
  const asked = spokenBefore(turns, answer)
  return asked?.role === 'caller' ? asked : null
}
