import { Asked } from './asked'
import { findRepeated, findSensitiveDigits, type SensitiveSpan } from './sensitive-digits'
import { REMOVED } from './sensitive-mentions'
import { type Piece, piecesOf, type Turn, wordsOf } from './turns'

/** Somebody reads a number back at once, or after a word or two. */
const READ_BACK_WITHIN = 3
/** What stood beside a number can look different without it, so a changed text is read again. */
const MOST_PASSES = 5
/** Transcripts know a handful; what more there are count as one, so that the work stays linear. */
const MOST_SPEAKERS = 8

/**
 * Removes card numbers, IBANs, security codes, PINs, one-time codes and social security numbers from
 * one text. Linear in its length; gives the same string back when there is nothing to remove.
 */
export const redactText = (text: string, isMachineText = false): string => {
  let result = text
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const spans = findSensitiveDigits(result, { isMachineText })
    if (spans.length === 0) break
    result = cut(result, 0, spans, () => true)
  }
  return result
}

/**
 * The same for a conversation: also numbers that a speaker spells over several turns or words, and
 * answers to a question of the agent's. Returns the pieces of every turn, or null when nothing was
 * to be removed.
 */
export const redactTurns = (sent: Turn[]): string[][] | null => {
  let turns = withFewSpeakers(sent)
  let isChanged = false
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const redacted = redactOnce(turns)
    if (!redacted) break
    isChanged = true
    turns = redacted
  }
  return isChanged ? turns.map((turn) => turn.pieces) : null
}

const speakersOf = (turns: Turn[]) => new Set(turns.map((turn) => turn.speaker))

const withFewSpeakers = (turns: Turn[]): Turn[] => {
  const speakers = [...speakersOf(turns)]
  if (speakers.length <= MOST_SPEAKERS) return turns
  const known = speakers.slice(0, MOST_SPEAKERS)
  return turns.map(({ speaker, pieces }) => ({
    speaker: known.includes(speaker) ? speaker : '',
    pieces,
  }))
}

type Words = { text: string; spans: SensitiveSpan[] }
type Secret = SensitiveSpan & { turns: number[] }

/** Null when there is nothing to remove: then the words of each speaker were read once. */
const redactOnce = (turns: Turn[]): Turn[] | null => {
  const asked = new Asked(turns)
  const words: Words[] = []
  const secrets: Secret[] = []
  for (const speaker of speakersOf(turns)) {
    const text = wordsOf(speaker, turns)
    const spans = findSensitiveDigits(text, { otherSide: asked.of(speaker) })
    words.push({ text, spans })
    if (spans.length === 0) continue
    const piecesIn = touchingIn(piecesOf(speaker, turns))
    for (const span of spans) secrets.push({ ...span, turns: piecesIn(span).map(turnOf) })
  }
  if (secrets.length === 0) return null
  const said = whereSaid(secrets)
  const redacted = turns.map(({ speaker, pieces }) => ({ speaker, pieces: pieces.slice() }))
  for (const [index, speaker] of [...speakersOf(turns)].entries()) {
    const { text = '', spans = [] } = words[index] ?? {}
    const pieces = piecesOf(speaker, turns)
    const all = withReadBack({ text, spans }, pieces, secrets, said)
    writeBack(text, pieces, all, redacted)
  }
  return redacted
}

type Span = { start: number; end: number }

/** Finds what touches a span among spans in order; in one walk when those asked for are nearly in order, too. */
const touchingIn = <Item extends Span>(items: Item[]) => {
  let first = 0
  return ({ start, end }: Span): Item[] => {
    while ((items[first - 1]?.end ?? 0) > start) first--
    while ((items[first]?.end ?? Number.POSITIVE_INFINITY) <= start) first++
    let last = first
    while ((items[last]?.start ?? Number.POSITIVE_INFINITY) < end) last++
    return items.slice(first, last)
  }
}

const turnOf = ({ turn }: Piece) => turn

type TurnRange = { first: number; last: number }

const whereSaid = (secrets: Secret[]): Map<string, TurnRange> => {
  const said = new Map<string, TurnRange>()
  for (const { digits, turns } of secrets) {
    const { first, last } = said.get(digits) ?? { first: Number.POSITIVE_INFINITY, last: -1 }
    said.set(digits, { first: Math.min(first, ...turns), last: Math.max(last, ...turns) })
  }
  return said
}

const MOST_SECRETS = 20

/** Beside what a speaker says of their own, what they read back of the others' words. */
const withReadBack = (
  { text, spans }: Words,
  pieces: Piece[],
  secrets: Secret[],
  said: Map<string, TurnRange>,
): SensitiveSpan[] => {
  const piecesIn = touchingIn(pieces)
  const ownIn = touchingIn(spans)
  const isNear = (span: SensitiveSpan) => {
    const { first, last } = said.get(span.digits) ?? { first: 0, last: -1 }
    return piecesIn(span).every(({ turn }) => turn >= first && turn <= last + READ_BACK_WITHIN)
  }
  const repeated = findRepeated(text, secrets.slice(0, MOST_SECRETS)).filter(
    (span) => isNear(span) && ownIn(span).length === 0,
  )
  return withoutOverlaps([...spans, ...repeated])
}

const withoutOverlaps = (spans: SensitiveSpan[]) => {
  let end = 0
  return spans
    .toSorted((a, b) => a.start - b.start)
    .filter((span) => {
      const isFree = span.start >= end
      if (isFree) end = span.end
      return isFree
    })
}

const writeBack = (
  text: string,
  pieces: Piece[],
  spans: SensitiveSpan[],
  redacted: Turn[],
): void => {
  // The label stands once in every turn that a number runs through, so that no turn turns empty.
  const labelled = new Set<string>()
  let first = 0
  for (const { turn, index, start, end } of pieces) {
    while ((spans[first]?.end ?? Number.POSITIVE_INFINITY) <= start) first++
    const touching: SensitiveSpan[] = []
    for (let at = first; at < spans.length; at++) {
      const span = spans[at]
      if (!span || span.start >= end) break
      touching.push(span)
    }
    if (touching.length === 0) continue
    const piece = cut(text.slice(start, end), start, touching, (span) => {
      const place = `${turn}:${span.start}`
      const isFirst = !labelled.has(place)
      labelled.add(place)
      return isFirst
    })
    const said = redacted[turn]
    if (said) said.pieces[index] = piece
  }
}

/** `text` starts at `offset` of what the spans count in. */
const cut = (
  text: string,
  offset: number,
  spans: SensitiveSpan[],
  isLabelled: (span: SensitiveSpan) => boolean,
): string => {
  let result = ''
  let done = 0
  for (const span of spans) {
    const start = Math.max(span.start - offset, 0)
    const label = isLabelled(span) ? REMOVED[span.kind] : ''
    result += text.slice(done, start) + label
    done = Math.min(span.end - offset, text.length)
  }
  return result + text.slice(done)
}
