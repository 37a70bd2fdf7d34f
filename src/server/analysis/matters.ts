import { onceEach } from '@/lib/once-each'

import { type Conversation, matchable, type Turn } from './conversation'
import { findMatter, type Matter } from './matter'
import { phrases } from './phrases'
import {
  AGENT_DONE,
  AGENT_FAILED,
  ASKS_MORE,
  CALLER_THANKS,
  CALLER_UNDONE,
} from './resolution-words'
import { sentencesOf } from './sentences'

const ANYTHING_ELSE = phrases`
  (?:anything|something|what) else | (?:any|more) (?:other|further) (?:questions?|requests?)
  help you with (?:today|anything|now)
`
const LEAD =
  /^(?:\W*(?:and|oh|okay|ok|yes|yeah|well|so|great|(?:thanks|thank you)(?: for (?:that|this|it|your help|the \w+))?|perfect|good|alright|all right|now|um|uh|actually|there is|there's|i have|i've got|then)\b\W*)*/
const NEXT = phrases`
  also | another (?:thing|question|issue|problem|matter) | (?:one|two) (?:more|other|last) (?:things?|questions?)
  while i(?:'ve| have) (?:got )?you | secondly | (?:the|a) (?:second|other) (?:thing|question|issue|problem)
  i(?:'d| would)? (?:need|want|like|have) to also | i (?:also|have (?:another|one more))
`
const FEWEST_WORDS = 4
const NO_MORE =
  /^\W*(?:(?:oh|ok|okay|well|um|uh|great|thanks|thank you)\b\W*)*(?:no|nope|nah|nothing|that's (?:all|it|everything)|that is (?:all|it)|that'?ll be)\b(?!\W+(?:\w+\W+){0,3}(?:but|also|actually|wait)\b)/

const SAME_MATTER =
  /\b(?:(?:make|do|change|move|send|text|e-?mail|confirm|repeat|spell|say|put|have) (?:me |us )?(?:it|that|this|them|those)\b|confirmation|(?:have|get|need|know) your name|what about (?:you|that|it)\b)/

type Start = { turn: Turn; at: number }

/**
 * The conversation from where the caller comes to a matter to where the next one begins. "Great, and can you
 * also …" takes leave of one and begins the next.
 */
export const mattersOf = onceEach(split)

const matterIn = onceEach((turn: Turn): Matter | null =>
  findMatter({ turns: [turn], caller: [turn], agent: [] }),
)

function split(conversation: Conversation): Conversation[] {
  const starts = startsOf(conversation)
  if (starts.length === 0) return [conversation]
  const bounds = [0, ...starts.map(({ turn }) => turn.index), Infinity]
  return bounds.slice(1).map((end, place) => {
    const isIn = ({ index }: Turn) => index >= (bounds[place] ?? 0) && index < end
    const lead = leadOf(starts[place])
    const first = starts[place - 1]
    const begun = first && first.at > 0 ? { of: first.turn, turn: withoutLead(first) } : null
    const ofMatter = (turns: Turn[]) =>
      turns.filter(isIn).map((turn) => (turn === begun?.of ? begun.turn : turn))
    const turns = [...ofMatter(conversation.turns), ...lead]
    const caller = [...ofMatter(conversation.caller), ...lead]
    return { turns, caller, agent: conversation.agent.filter(isIn) }
  })
}

/** What was said of the matter before is blank, so that places in the turn stay places. */
const withoutLead = ({ turn, at }: Start): Turn => ({
  ...turn,
  text: ' '.repeat(at) + turn.text.slice(at),
  words: ' '.repeat(at) + turn.words.slice(at),
})

/** What the caller asked for between two turns, each turn read by itself. */
export const mattersBetween = ({ caller }: Conversation, after: number, before: number) =>
  caller
    .filter(({ index }) => index > after && index < before)
    .flatMap((turn) => matterIn(turn) ?? [])

/** What the caller asked for between two turns, each sentence read by itself: a turn may ask for several things. */
export const eachMatterBetween = ({ caller }: Conversation, after: number, before: number) =>
  caller.filter(({ index }) => index > after && index < before).flatMap(mattersIn)

const mattersIn = onceEach((turn: Turn): Matter[] =>
  sentencesOf(turn).flatMap(({ text, at }) => {
    const sentence = { ...turn, text: ' '.repeat(at) + text }
    return matterIn({ ...sentence, words: matchable(sentence.text) }) ?? []
  }),
)

/** What callers end by going on to something else. */
export const CLOSED_BY_CALLER = new Set<string>(['information', 'order'])

/** What a turn says of the matter before, ahead of the next one: thanks, or that it still does not work. */
function leadOf(start: Start | undefined): Turn[] {
  if (!start || start.at === 0) return []
  const { turn, at } = start
  const [text, words] = [turn.text, turn.words].map((full) => full.slice(0, at))
  const isOfIt = words && (CALLER_THANKS.test(words) || CALLER_UNDONE.test(words))
  return text && isOfIt ? [{ ...turn, text, words }] : []
}

function startsOf({ turns }: Conversation): Start[] {
  const starts: Start[] = []
  let told = 0
  let asked: Turn | undefined
  for (const turn of turns) {
    const at = turn.role === 'caller' && told > 0 ? nextMatterAt(turn, asked, told) : -1
    if (at >= 0) starts.push({ turn, at })
    if (turn.role === 'caller') told += 1
    if (turn.role !== 'tool') asked = turn
  }
  return starts
}

/** `told`: how often the caller spoke before, as "anything else" may also be said before anything was asked. */
function nextMatterAt(turn: Turn, asked: Turn | undefined, told: number): number {
  const { words } = turn
  if (words.split(' ', FEWEST_WORDS).length < FEWEST_WORDS) return -1
  const start = LEAD.exec(words)?.[0].length ?? 0
  const isAnswered = told > 1 || AGENT_DONE.test(asked?.words ?? '')
  const isOffered =
    isAnswered && asked?.role === 'agent' && ANYTHING_ELSE.test(asked.words) && !NO_MORE.test(words)
  const isNext = words.slice(start).search(NEXT) === 0 || isOffered
  const at = isNext ? start : moreAt(words, asked)
  return at >= 0 && matterIn(turn) ? at : -1
}

function moreAt(words: string, asked: Turn | undefined): number {
  const at = words.search(ASKS_MORE)
  if (at < 0 || asked?.role !== 'agent' || SAME_MATTER.test(words.slice(at))) return -1
  const isEnd = AGENT_DONE.test(asked.words) || AGENT_FAILED.test(asked.words)
  return isEnd || CALLER_THANKS.test(words.slice(0, at)) ? at : -1
}
