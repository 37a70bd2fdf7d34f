import type * as z from 'zod'

import { BackupError, createDigest } from './format'

/**
 * The lines of a backup one by one. `next` rejects with a `BackupError` where there is none, `digest` is of
 * those that were read, once.
 */
export const readLineByLine = (lines: AsyncIterable<string>) => {
  const iterator = lines[Symbol.asyncIterator]()
  const digest = createDigest()
  /** Counted when the next one is read, so that the last line can hold the digest of the others. */
  let last: string | null = null
  return {
    next: async (): Promise<string> => {
      if (last !== null) digest.add(last)
      const { value, done } = await iterator.next()
      if (done === true) {
        throw new BackupError('The backup ends too early: it was not written or copied completely.')
      }
      last = value
      return value
    },
    digest: digest.value,
    isOver: async () => (await iterator.next()).done === true,
    close: async () => void (await iterator.return?.()),
  }
}
export type LineReader = ReturnType<typeof readLineByLine>

/** Rejects with a `BackupError` of this problem when the line is something else. */
export const parseLine = <Schema extends z.ZodType>(
  schema: Schema,
  line: string,
  problem: string,
): z.infer<Schema> => {
  try {
    return schema.parse(JSON.parse(line))
  } catch (error) {
    throw new BackupError(problem, { cause: error })
  }
}
