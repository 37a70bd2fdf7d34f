import { createHash } from 'node:crypto'

import * as z from 'zod'

import { reasonOf } from '@/lib/reason-of'

/** `message` is a sentence for the person. */
export class BackupError extends Error {}

/** The sentence of a `BackupError`, or why something else failed. */
export const wordsOf = (error: unknown) =>
  error instanceof BackupError ? error.message : reasonOf(error)

/** Far more than the largest row has: a delivery is 12 MB at most. */
export const LONGEST_LINE_BYTES = 64 * 1024 * 1024

const FORMAT = 'ai-support-crm-backup'

/** The first line. What follows is, for each table, its start, a line for each row, and its end; then the end. */
export const header = z.object({
  format: z.literal(FORMAT).default(FORMAT),
  formatVersion: z.literal(1).default(1),
  /** Of the product. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** Hashes. */
  migrations: z.array(z.string()).min(1),
  /** Secrets that are stored encrypted, and what recognises their key; null where it was not known. */
  credentials: z.object({ count: z.int().min(0), keyCheck: z.string().nullable() }),
  /** The last number that each has given. */
  sequences: z.record(z.string(), z.string().regex(/^\d+$/)),
})
export type Header = z.infer<typeof header>

/** Lines and their SHA-256, in hex. */
const digest = z.object({ lines: z.int().min(0), sha256: z.string() })

export const tableStart = z.object({ table: z.string(), columns: z.array(z.string()).min(1) })
/** Of the rows since the table’s start. */
export const tableEnd = digest
/** Of all lines before. */
export const end = z.object({ end: digest })

/** The columns of a row as text, in the order of its table’s start. */
export const isRow = (line: string) => line.startsWith('[')

export const createDigest = () => {
  const hash = createHash('sha256')
  let lines = 0
  return {
    add: (line: string) => {
      lines += 1
      hash.update(line).update('\n')
    },
    /** Once. */
    value: (): z.infer<typeof digest> => ({ lines, sha256: hash.digest('hex') }),
  }
}

export const isSameDigest = (one: z.infer<typeof digest>, other: z.infer<typeof digest>) =>
  one.lines === other.lines && one.sha256 === other.sha256
