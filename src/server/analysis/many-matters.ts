import type { Conversation, Passage, Statement } from './conversation'
import { areApart, isOutcomeOf, kindsOf, requestsBetween } from './later-matter'
import { asksIt } from './resolution-words'
import { findOutcomes } from './result'
import { sentencesOf } from './sentences'

/** What a caller asked for of one kind of thing, and what came of it last. */
type Piece = { noun: string; asked: Statement; outcome: Statement | null }

type Told = { text: string; said: Passage[] }

const FEWEST = 3

/**
 * What came of each of three or more things that a caller asked for in one call; null where there are fewer.
 * As sentences where these have at most `longest` characters, else as "4 requests: table (confirmed), flight".
 */
export function tellMany(
  conversation: Conversation,
  wanted: Statement,
  longest: number,
): Told | null {
  const pieces = piecesOf(conversation, wanted)
  if (pieces.length < FEWEST) return null
  const said = pieces.flatMap(({ asked, outcome }) =>
    outcome ? [asked.said, outcome.said] : [asked.said],
  )
  const whole = pieces
    .flatMap(({ asked, outcome }) => (outcome ? [asked.text, outcome.text] : [asked.text]))
    .join('. ')
  if (whole.length <= longest) return { text: whole, said }
  const each = pieces.map(({ noun, outcome }) => {
    const how = outcome ? inAWord(outcome.text) : null
    return how ? `${noun} (${how})` : noun
  })
  const text = `${pieces.length} requests: ${each.join(', ')}`
  return text.length > longest ? null : { text, said }
}

function piecesOf(conversation: Conversation, wanted: Statement): Piece[] {
  const from = wanted.said.turn.index
  const later = requestsBetween(conversation, from, Infinity)
    .filter(({ said }) => !isAnswer(conversation, said))
    .map(({ says, said }) => ({ text: says, said }))
  const asked = [wanted, ...later].filter(
    ({ text }) => kindsOf(text).length > 0 && !text.startsWith('Reports that they '),
  )
  const pieces: Piece[] = []
  for (const [place, one] of asked.entries()) {
    const [kind] = kindsOf(one.text)
    const same = pieces.find((piece) => !areApart(piece.asked.text, one.text))
    if (!same && kind) pieces.push({ noun: nounOf(kind, one.text), asked: one, outcome: null })
    const ends = asked[place + 1]?.said.turn.index ?? Infinity
    const begun = same ? [...pieces.filter((piece) => piece !== same), same] : pieces
    for (const outcome of findOutcomes(conversation, one.said.turn.index, ends)) {
      const its = begun.findLast((piece) => isOutcomeOf(outcome.text, piece.asked.text))
      if (its) its.outcome = outcome
    }
  }
  return pieces
}

/** Of a choice that the agent asked for: "How many rooms?" "I need two rooms." */
function isAnswer({ turns, caller }: Conversation, { turn, at }: Passage): boolean {
  const place = turns.indexOf(caller.find(({ index }) => index === turn.index) ?? turn)
  const before = turns.slice(0, place).findLast(({ role }) => role !== 'tool')
  const [first] = sentencesOf(turn)
  return (
    before?.role === 'agent' &&
    asksIt(before.text.trimEnd()) &&
    at < (first?.at ?? 0) + (first?.text.length ?? 0) &&
    !GOES_ON.test(turn.words)
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
  [/^There (?:was|were) (?:no|nothing)\b/, 'none available'],
  [/\b(?:sold out|not available|unavailable|fully booked)\b/, 'not available'],
  [/\b(?:failed|unsuccessful|not successful|declined|rejected|denied)\b/, 'failed'],
  [/\bcould not\b/, 'not possible'],
  [/\bbalance\b/, 'given'],
  [/\bwent through\b/, 'done'],
  [/^The agent was able to\b/, 'done'],
]
const DONE = /\b(?:was|were|agent) (\w+(?:ed|t|n|ne|de)(?: up)?)\b/

/** "The table at the Elm was confirmed for eight" → "confirmed" */
const inAWord = (outcome: string): string | null =>
  SHORT.find(([pattern]) => pattern.test(outcome))?.[1] ?? DONE.exec(outcome)?.[1] ?? null
