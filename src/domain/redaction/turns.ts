import { APART, NEXT_TURN } from './digit-shapes'

/** One turn of a conversation; `pieces` are its words or, mostly, its one text. */
export type Turn = { speaker: string; pieces: string[] }

export type Piece = { turn: number; index: number; start: number; end: number }

const SHORT_TURN = 160
/** What the other side says in between, at most. */
const MOST_BETWEEN = 2

export const piecesOf = (speaker: string, turns: Turn[]): Piece[] => {
  const pieces: Piece[] = []
  wordsOf(speaker, turns, (turn, index, start, end) => pieces.push({ turn, index, start, end }))
  return pieces
}

export const wordsOf = (
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

/** Short turns of a speaker are read as one, over what others say between them. */
export const isShortTurn = ({ pieces }: Pick<Turn, 'pieces'>): boolean =>
  pieces.reduce((length, piece) => length + piece.length, 0) <= SHORT_TURN
