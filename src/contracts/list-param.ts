import * as z from 'zod'

import { WORD_KEY } from './call-fields'
import { givenInstant } from './given-instant'

/** Searched text, without the NUL that Postgres cannot store. */
export const searched = (longest: number) =>
  z
    .string()
    .overwrite((text) => text.replaceAll('\u0000', '').trim())
    .max(longest)
export const searchedWords = searched(200).default('')

const openList = z
  .union([z.string(), z.array(z.string())])
  .default('')
  .transform((value) => {
    const words = Array.isArray(value) ? value : value.split(',')
    return [...new Set(words.filter((word) => word !== ''))]
  })

/** A multi-select in a query string: `?status=ended,analyzed`. Empty means: not filtered. */
export const list = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  openList.pipe(z.array(z.enum(words)))

export const openWords = openList.pipe(z.array(z.string().regex(WORD_KEY)).max(100))

/** Names as they were given; a comma is a space in them. */
export const names = openList
  .transform((given) => [
    ...new Set(given.map((name) => name.replaceAll(',', ' ').trim() || 'none')),
  ])
  .pipe(z.array(z.string().max(200)).max(100))

export const people = openList.pipe(
  z
    .array(
      z
        .string()
        .max(64)
        .regex(/^[^,]*$/),
    )
    .max(100),
)

const LONGEST_ID = 40

/** `?ids=…,…`: these rows alone, at most so many. */
export const ids = (most: number) =>
  z
    .string()
    .max(most * LONGEST_ID)
    .transform((value) => value.split(',').filter((id) => id !== ''))
    .pipe(z.array(z.uuid()).max(most))
    .optional()

/** `?hasTranscript=true`. Anything but the two words is refused. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true')
  .optional()

export const numeric = <Schema extends z.ZodType<unknown, number>>(schema: Schema) =>
  z
    .union([
      z.number(),
      z
        .string()
        .trim()
        .regex(/^-?\d+(\.\d+)?(e[-+]?\d+)?$/, 'Not a number')
        .transform(Number),
    ])
    .pipe(schema)

/**
 * As figures count: what was created, or finished, within these instants, the last not included, and nothing
 * that demos left.
 */
export const createdAndFinished = {
  createdFrom: givenInstant.optional(),
  createdTo: givenInstant.optional(),
  finishedFrom: givenInstant.optional(),
  finishedTo: givenInstant.optional(),
  withoutDemo: flag,
}
