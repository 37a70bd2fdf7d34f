import { existsSync, readFileSync, writeFileSync } from 'node:fs'

import * as z from 'zod'

import type { DatabaseKind } from '../lib/bench-database'
import type { Floors, Measured } from './measure'

/** Median milliseconds of each question, by its name, and of the floor. */
export type Medians = Record<string, number>

/**
 * What a size is measured against: a machine is in another mood when it measures the next, and the
 * bare read of a page by its key is in it too.
 */
export const FLOOR = '50 rows by key'

const file = z.record(z.string(), z.record(z.string(), z.record(z.string(), z.number())))

const readFile = (path: string | null): z.infer<typeof file> =>
  path !== null && existsSync(path) ? file.parse(JSON.parse(readFileSync(path, 'utf8'))) : {}

/**
 * The medians of every size measured so far, smallest first: in this process, and with a `path` in
 * earlier ones, so that sizes can be measured one at a time and their growth is still told.
 */
export const rememberMedians = (kind: DatabaseKind, path: string | null) => {
  const all = readFile(path)
  const bySize = (all[kind] ??= {})
  return {
    add: (size: number, measured: Measured[], { fiftyRows }: Floors) => {
      bySize[size] = Object.fromEntries([
        [FLOOR, fiftyRows.p50],
        ...measured.map(({ question, spread }) => [question.name, spread.p50]),
      ])
      if (path !== null) writeFileSync(path, JSON.stringify(all, null, 2))
    },
    inOrder: (): [size: number, medians: Medians][] =>
      Object.entries(bySize)
        .map(([size, medians]): [number, Medians] => [Number(size), medians])
        .toSorted(([one], [other]) => one - other),
  }
}
