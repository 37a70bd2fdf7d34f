import { setImmediate as pause } from 'node:timers/promises'

import { type Bitmap, eachBit } from '../call-index/bitmap'
import { requireAsked } from '../http/in-turns'

/** Longer than this nobody is kept waiting by one reading of the calls; a portion takes less than one more. */
const TURN_MS = 2
const WORDS_AT_ONCE = 512
/** So many calls are a portion of work, after which it is asked whose turn it is. */
export const ROWS_AT_ONCE = 16_384

export type Turn = () => Promise<void>
/** Half-open. */
export type Portion = { from: number; to: number }

/** Asked between portions of long work, it lets everybody else in once the work has taken its turn. */
export const createTurn = (
  now: () => number = () => performance.now(),
  rest: () => Promise<unknown> = pause,
): Turn => {
  let since = now()
  return async () => {
    if (now() - since < TURN_MS) return
    await rest()
    since = now()
  }
}

/** Of a request: its work ends when nobody waits for it any more. */
export const turnOfRequest = (signal: AbortSignal | undefined, turn = createTurn()): Turn => {
  return async () => {
    requireAsked(signal)
    await turn()
  }
}

/**
 * Work on so many things, in portions. The loops of a portion take what they read as arguments: those that
 * wait, or read the variables of another function, take two to five times as long.
 */
export const inPortions = async (length: number, work: (portion: Portion) => void, turn: Turn) => {
  for (let from = 0; from < length; from += ROWS_AT_ONCE) {
    await turn()
    work({ from, to: Math.min(length, from + ROWS_AT_ONCE) })
  }
}

/** The same for the rows of a bitmap; `from` and `to` are places among its numbers. */
export const inPortionsOf = async (bits: Bitmap, work: (portion: Portion) => void, turn: Turn) => {
  for (let from = 0; from < bits.length; from += WORDS_AT_ONCE) {
    await turn()
    work({ from, to: Math.min(bits.length, from + WORDS_AT_ONCE) })
  }
}

export const eachBitInTurns = (bits: Bitmap, visit: (row: number) => void, turn: Turn) =>
  inPortionsOf(bits, (portion) => eachBit(bits, visit, portion), turn)
