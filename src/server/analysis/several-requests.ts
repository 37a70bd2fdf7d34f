import { findFound } from './found'
import {
  type Conversation,
  type Passage,
  spokenBefore,
  spokenNext,
  type Statement,
} from './conversation'
import { areApart, isOutcomeOf, kindsOf, requestsBetween } from './later-matter'
import { AGENT_FAILED, asksIt, CHIT_CHAT } from './resolution-words'
import { isSettling } from './outcome-patterns'
import { isOvertaken } from './overtaken'
import { findOutcomes } from './outcomes'
import { sentencesOf } from './sentences'
import { namesSame } from './topic'

/** What a caller asked for of one kind of thing, and what came of it last. */
type Request = {
  kind: RegExp
  asked: Statement
  outcome: Statement | null
  /** What was done of it before something more of it was refused. */
  done: Statement | null
}

const FEWEST = 3

/**
 * What came of each of three or more things that a caller asked for in one call; null where there are fewer.
 * As sentences where these have at most `longest` characters, else as "Several requests: table (confirmed), flight".
 */
export function severalRequests(
  conversation: Conversation,
  wanted: Statement,
  longest: number,
): { text: string; passages: Passage[] } | null {
  if (!namesSeveralKinds(conversation)) return null
  const asked = requestsOf(conversation, wanted)
  const requests = byKind(asked)
  if (requests.length < FEWEST) return null
  withOutcomes(conversation, asked, requests)
  for (const one of requests)
    if (one.outcome && isOvertaken(conversation, one.outcome, one.asked)) one.outcome = one.done
  const parts = requests.map((one) => (one.outcome ? [one.asked, one.outcome] : [one.asked]))
  const passages = parts.flat().map(({ said }) => said)
  const whole = parts
    .flat()
    .map(({ text }) => text)
    .join('. ')
  // Wishes with one result at their end are read as if all were done.
  const isEach = requests.every(({ outcome }) => outcome !== null)
  if (isEach && whole.length < longest) return { text: whole, passages }
  const each = requests.map((request) => {
    const noun = nounOf(request.kind, request.asked.text)
    const how = inAWord(conversation, request)
    return how ? `${noun} (${how})` : noun
  })
  const text = `Several requests: ${each.join(', ')}`
  return text.length < longest ? { text, passages } : null
}

/** Most calls are of one or two kinds of things, and need not be read request by request. */
function namesSeveralKinds({ caller }: Conversation): boolean {
  const named = new Set<RegExp>()
  for (const { words } of caller) {
    for (const kind of kindsOf(words)) named.add(kind)
    if (named.size >= FEWEST) return true
  }
  return false
}

function requestsOf(conversation: Conversation, wanted: Statement): Statement[] {
  const later = requestsBetween(conversation, wanted.said.turn.index, Infinity)
    .filter(({ said }) => !isAnswer(conversation, said) && !isPassing(conversation, said))
    .map(({ says, said }) => ({ text: says, said }))
  return [wanted, ...later].filter(
    ({ text }) =>
      kindsOf(text.replace(PURPOSE, '')).length > 0 && !text.startsWith('Reports that they '),
  )
}

/** "Wants to go to Reno for a meeting" asks for no meeting. */
const PURPOSE = /(?<=^Wants to (?:go|travel|fly|drive|get|be)\b.*) for (?:an?|the|their) .*$/

function byKind(asked: Statement[]): Request[] {
  const requests: Request[] = []
  for (const one of asked) {
    const [kind] = kindsOf(one.text)
    const isKnown = requests.some((known) => !areApart(known.asked.text, one.text))
    if (kind && !isKnown) requests.push({ kind, asked: one, outcome: null, done: null })
  }
  return requests
}

/** What came of something after it was asked for and before the next is of it, or else of what was asked before. */
function withOutcomes(conversation: Conversation, asked: Statement[], requests: Request[]): void {
  for (const [place, one] of asked.entries()) {
    const from = one.said.turn.index
    const begun = requests.filter((request) => request.asked.said.turn.index <= from)
    const [own] = begun.filter((request) => !areApart(request.asked.text, one.text))
    const ends = asked[place + 1]?.said.turn.index ?? Infinity
    for (const outcome of findOutcomes(conversation, from, ends)) {
      const isOf = (request: Request) => isOutcomeOf(outcome.text, request.asked.text)
      const its = own && isOf(own) ? own : begun.findLast(isOf)
      if (!its) continue
      if (isSettling(outcome.text)) its.done = null
      else if (its.outcome && isSettling(its.outcome.text)) its.done = its.outcome
      its.outcome = outcome
    }
  }
}

/** Of a choice that the agent asked for: "How many rooms?" "I need two rooms." */
function isAnswer({ turns, caller }: Conversation, { turn, at }: Passage): boolean {
  const whole = caller.find(({ index }) => index === turn.index) ?? turn
  const before = spokenBefore(turns, turn)
  const [first] = sentencesOf(whole)
  return (
    before?.role === 'agent' &&
    asksIt(before.text.trimEnd()) &&
    at < (first?.at ?? 0) + (first?.text.length ?? 0) &&
    !GOES_ON.test(turn.words)
  )
}

const LONGEST_OFFER = 90

/** "I have to find a hotel now. Goodbye": the agent only asks what else there is, and it does not come up again. */
function isPassing({ turns }: Conversation, { turn }: Passage): boolean {
  const at = turns.findIndex(({ index }) => index === turn.index)
  const answer = spokenNext(turns, at)
  return (
    answer?.role === 'agent' &&
    answer.text.length <= LONGEST_OFFER &&
    CHIT_CHAT.test(answer.words) &&
    !turn.words.includes('?')
  )
}

const GOES_ON = /\b(?:also|another|now|next|instead|too|first)\b/
const nounOf = (kind: RegExp, says: string) =>
  (kind.exec(says)?.[0] ?? '')
    .trim()
    .toLowerCase()
    .replace(/^dr$/, 'doctor')
    .replace('rsvp', 'RSVP')

const SHORT: [RegExp, string][] = [
  [/^The changes\b/, 'changed'],
  [
    /^There (?:was|were) no .*\b(?:(?:of|by|under|with) that name|in (?:the|our) (?:system|records?|database))\b/,
    'not found',
  ],
  [/^There (?:was|were) (?:no|nothing)\b/, 'none available'],
  [/\b(?:sold out|not available|unavailable|fully booked)\b/, 'not available'],
  [/\b(?:failed|unsuccessful|not successful|declined|rejected|denied)\b/, 'failed'],
  [/\bcould not (?:update|change|cancel|modify)\b/, 'change not possible'],
  [/\bcould not (?:book|reserve|schedule|make)\b/, 'booking not possible'],
  [/\bcould not\b/, 'not possible'],
  [/\bbalance\b/, 'given'],
  [/\bwent through\b/, 'done'],
  [/^The agent was able to\b/, 'done'],
]
const DONE = /\b(?:was|were|agent) (\w+(?:ed|t|n|ne|de)(?: up)?)\b/

const wordOf = ({ text }: Statement): string | undefined =>
  SHORT.find(([pattern]) => pattern.test(text))?.[1] ?? DONE.exec(text)?.[1]

/** "The table at the Elm was confirmed for eight" → "confirmed" */
function inAWord(conversation: Conversation, { asked, outcome, done }: Request): string | null {
  if (outcome) {
    const [before, last] = [done && wordOf(done), wordOf(outcome)]
    return last && before ? `${before}, then ${last}` : (last ?? null)
  }
  if (IS_INFORMATION.test(asked.text)) return findGiven(conversation, asked) ? 'given' : null
  const found = findFound(conversation, asked.said.turn)
  return found && namesSame(found.text, asked.text) ? 'found' : null
}

const IS_INFORMATION =
  /\b(?:weather|forecast|balance|instructions|directions|status)\b|^Asks (?:us to tell them )?(?:when|how long)\b/i
const IS_WHEN = /\b(?:when|how long)\b/i
const IS_WEATHER = /\b(?:weather|forecast)\b/i
const IS_GIVEN =
  /\b(?:it will be (?!an? |right |in )|your instructions|degrees|away|balance|walk|turn (?:left|right))\b/

/** That what a caller only wanted to know was answered. */
export function givenTo(conversation: Conversation, asked: Statement): Statement | null {
  const turn = IS_INFORMATION.test(asked.text) ? findGiven(conversation, asked) : undefined
  return turn ? { text: 'The answer was given', said: { turn, at: 0 } } : null
}

const findGiven = ({ agent }: Conversation, { said, text }: Statement) =>
  agent.find(
    ({ index, words }) =>
      index > said.turn.index &&
      IS_GIVEN.test(words) &&
      !AGENT_FAILED.test(words) &&
      !asksIt(words.trimEnd()) &&
      (namesSame(words, text) || !(IS_WEATHER.test(text) || IS_WHEN.test(text))),
  )
