import {
  findSensitiveDigits,
  type Question,
  type QuestionsAt,
  type SensitiveSpan,
} from './sensitive-digits'
import { askedFor, REMOVED } from './sensitive-mentions'

/** One turn of a conversation; `pieces` are its words or, mostly, its one text. */
export type Turn = { speaker: string; pieces: string[] }

type Piece = { turn: number; index: number; start: number; end: number }

const SHORT_TURN = 80
/** What stood beside a number can look different without it, so a changed text is read again. */
const MOST_PASSES = 5
/** Transcripts know a handful; what more there are count as one, so that the work stays linear. */
const MOST_SPEAKERS = 8
const CALLERS = /^(?:user|caller|customer|human)$/i

/**
 * Removes card numbers, security codes and social security numbers from one text. Linear in its
 * length; gives the same string back when there is nothing to remove.
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

/** Null when there is nothing to remove: then the words of each speaker were read once. */
const redactOnce = (turns: Turn[]): Turn[] | null => {
  let questions: Map<number, Question[]> | null = null
  let redacted: Turn[] | null = null
  for (const speaker of speakersOf(turns)) {
    let answers: QuestionsAt | null = null
    const text = wordsOf(speaker, turns)
    const spans = findSensitiveDigits(text, {
      questionsAt: (offset) => {
        questions ??= questionsIn(turns)
        answers ??= questionsAt(piecesOf(speaker, turns), questions)
        return answers(offset)
      },
    })
    if (spans.length === 0) continue
    redacted ??= turns.map(({ speaker, pieces }) => ({ speaker, pieces: pieces.slice() }))
    writeBack(text, piecesOf(speaker, turns), spans, redacted)
  }
  return redacted
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
    const isJoined = wasShort && isShort && between.length <= 1 && between.every(isShortTurn)
    if (text !== '') text += isJoined ? '\n' : '\u0001'
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
    const kind = CALLERS.test(turn.speaker) ? null : askedFor(turn.pieces.join(' '))
    if (kind)
      waiting.push({ question: { kind, isOpen: true }, speaker: turn.speaker, turnsLeft: 2 })
    waiting = waiting.filter((item) => item.turnsLeft > 0).slice(-2)
  }
  return byTurn
}

const questionsAt = (pieces: Piece[], byTurn: Map<number, Question[]>): QuestionsAt => {
  let index = 0
  return (offset) => {
    while (index < pieces.length - 1 && (pieces[index]?.end ?? 0) <= offset) index++
    return byTurn.get(pieces[index]?.turn ?? -1) ?? []
  }
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
