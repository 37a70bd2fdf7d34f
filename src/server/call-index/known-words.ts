import {
  type Bitmap,
  clearBit,
  countBits,
  growBitmap,
  makeBitmap,
  setBit,
  slotsIn,
  takeAway,
} from './bitmap'

const MOST_REMEMBERED = 32

/** Asks the database: of these slots (null: of all) those of calls that have the words. */
export type ReadWords = (slots: Int32Array | null) => Promise<Int32Array>

/**
 * What is known of which calls have some words. It is learned from the database, a few calls at a
 * time or all at once, and forgotten call by call as calls change.
 */
const createKnownWords = (everyCall: () => Bitmap, slots: () => number) => {
  let known = makeBitmap(slots())
  let has = makeBitmap(slots())
  let turn: Promise<unknown> = Promise.resolve()
  let changed: Set<number> | null = null

  const makeRoom = () => {
    if (known.length * 32 >= slots()) return
    known = growBitmap(known, slots())
    has = growBitmap(has, slots())
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
      for (const slot of found) setBit(has, slot)
      for (const slot of changed) clearBit(known, slot)
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
        const slots = slotsIn(unknown)
        if (slots.length > 0) await learn(unknown, () => read(slots))
      }),
    askAll: (read: ReadWords) =>
      inTurn(async () => {
        const unknown = unknownOf(everyCall())
        if (countBits(unknown) > 0) await learn(everyCall(), () => read(null))
      }),
    forget: (slot: number) => {
      clearBit(known, slot)
      changed?.add(slot)
    },
  }
}

type KnownWords = ReturnType<typeof createKnownWords>

/** What is known of the words that were searched for last. */
export const createWordMemory = (everyCall: () => Bitmap, slots: () => number) => {
  const searches = new Map<string, KnownWords>()
  return {
    of: (typed: string): KnownWords => {
      const words = searches.get(typed) ?? createKnownWords(everyCall, slots)
      searches.delete(typed)
      searches.set(typed, words)
      const [oldest] = searches.keys()
      if (searches.size > MOST_REMEMBERED && oldest !== undefined) searches.delete(oldest)
      return words
    },
    forget: (slot: number) => {
      for (const words of searches.values()) words.forget(slot)
    },
  }
}
