const isFull = process.env.TEST_LENGTH === 'full'

/** How often a property is tried: a tenth in the gate, `full` times in `npm run test:all`. */
export const runs = (full: number) =>
  isFull ? full : Math.min(full, Math.max(5, Math.ceil(full / 10)))

const { TEST_SEED } = process.env
const defaultSeed = isFull ? undefined : 20_261_125

/**
 * The same examples in every gate; others each time in `npm run test:all`, which names the seed when one
 * fails. `TEST_SEED` repeats it.
 */
export const seed = TEST_SEED ? Number(TEST_SEED) : defaultSeed

/** The first of many cases of one kind in the gate, all of them in `npm run test:all`. */
export const someOf = <Case>(cases: readonly Case[]) => (isFull ? cases : cases.slice(0, 1))
