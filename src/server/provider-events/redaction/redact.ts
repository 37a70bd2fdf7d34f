import { APART, NEXT_TURN } from './digit-shapes'
import {
  findRepeated,
  findSensitiveDigits,
  type OtherSide,
  type Question,
  type SensitiveSpan,
} from './sensitive-digits'
import { askedFor, asksForOther, REMOVED, type SensitiveKind } from './sensitive-mentions'

/** One turn of a conversation; `pieces` are its words or, mostly, its one text. */
export type Turn = { speaker: string; pieces: string[] }

type Piece = { turn: number; index: number; start: number; end: number }

const SHORT_TURN = 160
/** What the other side says in between, at most. */
const MOST_BETWEEN = 2
/** Somebody reads a number back at once, or after a word or two. */
const READ_BACK_WITHIN = 3
/** A number's name is said this many turns before its first digits, at most. */
const NAMED_WITHIN = 6
/** What stood beside a number can look different without it, so a changed text is read again. */
const MOST_PASSES = 5
/** Transcripts know a handful; what more there are count as one, so that the work stays linear. */
const MOST_SPEAKERS = 8
const CALLERS = /^(?:user|caller|customer|human)$/i

/**
 * Removes card numbers, security codes, PINs, one-time codes and social security numbers from one
 * text. Linear in its length; gives the same string back when there is nothing to remove.
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

/** The same for what a person typed into these fields. */
export const redactFields = <Input extends object>(
  input: Input,
  ...keys: (keyof Input)[]
): Input => {
  const redacted = keys.map((key) => {
    const value = input[key]
    return [key, typeof value === 'string' ? redactText(value) : value] as const
  })
  return { ...input, ...Object.fromEntries(redacted.filter(([key]) => key in input)) }
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

type Words = { text: string; pieces: Piece[]; spans: SensitiveSpan[] }
type Secret = SensitiveSpan & { turns: number[] }

/** Null when there is nothing to remove: then the words of each speaker were read once. */
const redactOnce = (turns: Turn[]): Turn[] | null => {
  const asked = new Asked(turns)
  const words: Words[] = []
  const secrets: Secret[] = []
  for (const speaker of speakersOf(turns)) {
    const text = wordsOf(speaker, turns)
    const spans = findSensitiveDigits(text, { otherSide: asked.of(speaker) })
    const pieces = spans.length === 0 ? [] : piecesOf(speaker, turns)
    words.push({ text, pieces, spans })
    for (const span of spans) secrets.push({ ...span, turns: turnsOf(span, pieces) })
  }
  if (secrets.length === 0) return null
  const redacted = turns.map(({ speaker, pieces }) => ({ speaker, pieces: pieces.slice() }))
  for (const [index, speaker] of [...speakersOf(turns)].entries()) {
    const { text = '', spans = [] } = words[index] ?? {}
    const pieces = piecesOf(speaker, turns)
    writeBack(text, pieces, withReadBack({ text, pieces, spans }, secrets), redacted)
  }
  return redacted
}

const touches = (a: { start: number; end: number }, b: { start: number; end: number }) =>
  a.start < b.end && b.start < a.end

const turnsOf = (span: SensitiveSpan, pieces: Piece[]) =>
  pieces.filter((piece) => touches(piece, span)).map(({ turn }) => turn)

const MOST_SECRETS = 20

/** Beside what a speaker says of their own, what they read back of the others' words. */
const withReadBack = ({ text, pieces, spans }: Words, secrets: Secret[]): SensitiveSpan[] => {
  const isNear = (span: SensitiveSpan) => {
    const secret = secrets.filter(({ digits }) => digits === span.digits).flatMap((it) => it.turns)
    const [first, last] = [Math.min(...secret), Math.max(...secret) + READ_BACK_WITHIN]
    return turnsOf(span, pieces).every((turn) => turn >= first && turn <= last)
  }
  const repeated = findRepeated(text, secrets.slice(0, MOST_SECRETS)).filter(
    (span) => isNear(span) && !spans.some((own) => touches(own, span)),
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

const piecesOf = (speaker: string, turns: Turn[]): Piece[] => {
  const pieces: Piece[] = []
  wordsOf(speaker, turns, (turn, index, start, end) => pieces.push({ turn, index, start, end }))
  return pieces
}

const wordsOf = (
  speaker: string,
  turns: Turn[],
  place?: (turn: number, index: number, start: number, end: number) => void,
): string => {
  let text = ''
  let isShort = false
  let between: Turn[] = []
  for (const [turn, said] of turns.entries()) {
    if (said.speaker !== speaker) {
      between.push(said)
      continue
    }
    const wasShort = isShort
    isShort = isShortTurn(said)
    const isJoined = wasShort && isShort && between.length <= MOST_BETWEEN
    if (text !== '') text += isJoined ? NEXT_TURN : APART
    between = []
    for (const [index, piece] of said.pieces.entries()) {
      if (index > 0 && !said.pieces[index - 1]?.endsWith(' ')) text += ' '
      place?.(turn, index, text.length, text.length + piece.length)
      text += piece
    }
  }
  return text
}

const isShortTurn = ({ pieces }: Turn) =>
  pieces.reduce((length, piece) => length + piece.length, 0) <= SHORT_TURN

type Named = SensitiveKind | 'other' | null

/** Read only for a speaker who says numbers. */
class Asked {
  #open: Map<number, Question[]> | null = null
  readonly #named = new Map<number, Named>()
  readonly #turns: Turn[]

  constructor(turns: Turn[]) {
    this.#turns = turns
  }

  of(speaker: string): OtherSide {
    let pieces: Piece[] | null = null
    let index = 0
    const turnAt = (offset: number) => {
      pieces ??= piecesOf(speaker, this.#turns)
      if ((pieces[index]?.start ?? 0) > offset) index = 0
      while (index < pieces.length - 1 && (pieces[index]?.end ?? 0) <= offset) index++
      return pieces[index]?.turn ?? -1
    }
    return {
      questionsAt: (offset) => {
        this.#open ??= questionsIn(this.#turns)
        return this.#open.get(turnAt(offset)) ?? []
      },
      asksAnother: (from, to) => this.#asksAnother(speaker, turnAt(from), turnAt(to)),
    }
  }

  #asksAnother(speaker: string, from: number, to: number) {
    const named = this.#lastNamed(speaker, from + 1, to)
    if (named === null || named === 'other') return named !== null
    return named !== this.#lastNamed(speaker, Math.max(0, from - NAMED_WITHIN), from)
  }

  #lastNamed(speaker: string, from: number, to: number): Named {
    for (let turn = to - 1; turn >= from; turn--) {
      const named = this.#turns[turn]?.speaker === speaker ? null : this.#namedIn(turn)
      if (named !== null) return named
    }
    return null
  }

  #namedIn(turn: number): Named {
    const known = this.#named.get(turn)
    if (known !== undefined) return known
    const text = this.#turns[turn]?.pieces.join(' ') ?? ''
    const named = askedFor(text) ?? (asksForOther(text) ? 'other' : null)
    this.#named.set(turn, named)
    return named
  }
}

const questionsIn = (turns: Turn[]): Map<number, Question[]> => {
  const byTurn = new Map<number, Question[]>()
  let waiting: { question: Question; speaker: string; turnsLeft: number }[] = []
  for (const [index, turn] of turns.entries()) {
    const answered = waiting.filter((item) => item.speaker !== turn.speaker)
    if (answered.length > 0)
      byTurn.set(
        index,
        answered.map((item) => item.question),
      )
    for (const item of answered) item.turnsLeft--
    const asked = turn.pieces.join(' ')
    const kind = CALLERS.test(turn.speaker) ? null : askedFor(asked)
    // A PIN is asked for beside other things: what is asked next is something else.
    if (/[?]/.test(asked) && !CALLERS.test(turn.speaker))
      waiting = waiting.filter(({ question }) => !/pin|otp/.test(question.kind))
    if (kind)
      waiting.push({ question: { kind, isOpen: true }, speaker: turn.speaker, turnsLeft: 2 })
    waiting = waiting.filter((item) => item.turnsLeft > 0).slice(-2)
  }
  return byTurn
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
