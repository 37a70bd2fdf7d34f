import {
  type Bitmap,
  clearBit,
  countBits,
  growBitmap,
  makeBitmap,
  setBit,
  rowsIn,
  takeAway,
} from './bitmap'

const MOST_REMEMBERED = 32

/** Asks the database: of these rows (null: of all) those of calls that have the words. */
export type ReadWords = (rows: Int32Array | null) => Promise<Int32Array>

/**
 * What is known of which calls have some words. It is learned from the database, a few calls at a
 * time or all at once, and forgotten call by call as calls change.
 */
const createKnownWords = (everyCall: () => Bitmap, rows: () => number) => {
  let known = makeBitmap(rows())
  let has = makeBitmap(rows())
  let turn: Promise<unknown> = Promise.resolve()
  let changed: Set<number> | null = null

  const makeRoom = () => {
    if (known.length * 32 >= rows()) return
    known = growBitmap(known, rows())
    has = growBitmap(has, rows())
  }

  const unknownOf = (some: Bitmap): Bitmap => {
    makeRoom()
    const unknown = some.slice()
    takeAway(unknown, known)
    return unknown
  }

  const learn = async (asked: Bitmap, read: () => Promise<Int32Array>) => {
    changed = new Set()
    try {
      const found = await read()
      makeRoom()
      for (let at = 0; at < asked.length; at += 1) {
        has[at] = (has[at] ?? 0) & ~(asked[at] ?? 0)
        known[at] = (known[at] ?? 0) | (asked[at] ?? 0)
      }
      for (const row of found) setBit(has, row)
      for (const row of changed) clearBit(known, row)
    } finally {
      changed = null
    }
  }

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = turn.catch(() => {}).then(work)
    turn = done
    return done
  }

  return {
    /** How many of these calls the database would have to be asked about. */
    countUnknown: (some: Bitmap): number => countBits(unknownOf(some)),
    has: (): Bitmap => has,
    ask: (some: Bitmap, read: ReadWords) =>
      inTurn(async () => {
        const unknown = unknownOf(some)
        const rows = rowsIn(unknown)
        if (rows.length > 0) await learn(unknown, () => read(rows))
      }),
    askAll: (read: ReadWords) =>
      inTurn(async () => {
        const unknown = unknownOf(everyCall())
        if (countBits(unknown) > 0) await learn(everyCall(), () => read(null))
      }),
    forget: (row: number) => {
      clearBit(known, row)
      changed?.add(row)
    },
  }
}

type KnownWords = ReturnType<typeof createKnownWords>

/** What is known of the words that were searched for last. */
export const createWordMemory = (everyCall: () => Bitmap, rows: () => number) => {
  const searches = new Map<string, KnownWords>()
  return {
    of: (typed: string): KnownWords => {
      const words = searches.get(typed) ?? createKnownWords(everyCall, rows)
      searches.delete(typed)
      searches.set(typed, words)
      const [oldest] = searches.keys()
      if (searches.size > MOST_REMEMBERED && oldest !== undefined) searches.delete(oldest)
      return words
    },
    forget: (row: number) => {
      for (const words of searches.values()) words.forget(row)
    },
  }
}
