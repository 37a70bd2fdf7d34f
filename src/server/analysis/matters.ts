import type { Conversation, Turn } from './conversation'
import { findMatter } from './matter'
import { phrases } from './phrases'

const ANYTHING_ELSE = phrases`
  (?:anything|something|what) else | (?:any|more) (?:other|further) (?:questions?|requests?)
  help you with (?:today|anything|now)
`
const LEAD =
  /^(?:\W*(?:and|oh|okay|ok|yes|yeah|well|so|great|thanks|thank you|perfect|good|alright|all right|now|um|uh|actually|there is|there's|i have|i've got|then)\b\W*)*/
const NEXT = phrases`
  also | another (?:thing|question|issue|problem|matter) | (?:one|two) (?:more|other|last) (?:things?|questions?)
  while i(?:'ve| have) (?:got )?you | secondly | (?:the|a) (?:second|other) (?:thing|question|issue|problem)
  i (?:also|have (?:another|one more))
`
const FEWEST_WORDS = 4

/** The conversation from where the caller comes to a matter to where the next one begins. */
export function mattersOf(conversation: Conversation): Conversation[] {
  const starts = conversation.turns.filter((turn, at) => opensNext(conversation.turns, turn, at))
  if (starts.length === 0) return [conversation]
  const bounds = [0, ...starts.map(({ index }) => index), Infinity]
  return bounds.slice(1).map((end, at) => {
    const isIn = ({ index }: Turn) => index >= (bounds[at] ?? 0) && index < end
    const turns = conversation.turns.filter(isIn)
    const { caller, agent } = conversation
    return { turns, caller: caller.filter(isIn), agent: agent.filter(isIn) }
  })
}

function opensNext(turns: Turn[], turn: Turn, at: number): boolean {
  if (turn.role !== 'caller' || turn.words.split(' ', FEWEST_WORDS).length < FEWEST_WORDS) {
    return false
  }
  const before = turns.slice(0, at)
  if (!before.some(({ role }) => role === 'caller')) return false
  const asked = before.findLast(({ role }) => role !== 'tool')
  const start = LEAD.exec(turn.words)?.[0].length ?? 0
  const isNext =
    turn.words.slice(start).search(NEXT) === 0 ||
    (asked?.role === 'agent' && ANYTHING_ELSE.test(asked.words) && isSettled(before))
  return isNext && findMatter({ turns: [turn], caller: [turn], agent: [] }) !== null
}

/** "How can I help you with anything else" may also be said before anything was asked. */
const isSettled = (before: Turn[]) => before.filter(({ role }) => role === 'caller').length > 1
