import { hash, timingSafeEqual } from 'node:crypto'

/** Hashed first, so that not even the length of the secret shows in the time taken. */
export const isSameSecret = (expected: string, received: string): boolean =>
  timingSafeEqual(hash('sha256', expected, 'buffer'), hash('sha256', received, 'buffer'))
