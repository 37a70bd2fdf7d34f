import { and, type AnyColumn, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'

import { givenInstant } from '@/contracts/given-instant'
import { decodeCursor, encodeCursor } from '@/lib/cursor'

import { invalid } from './problem'

/** Where a row stands in a list by time: an instant, and the id of the row. */
export const PLACE_IN_TIME = z.tuple([givenInstant, z.uuid()])

/** What a list put into its cursor. Throws a 422 for a cursor that somebody made up. */
export const readCursor = <Values extends z.ZodTuple>(
  cursor: string,
  values: Values,
): z.output<Values> => {
  const read = values.safeParse(decodeCursor(cursor, values.def.items.length))
  if (read.success) return read.data
  const fields = { cursor: 'Not a cursor of this list' }
  throw invalid(fields, 'The cursor is not one this list gave out.')
}

/** What follows a cursor in a list by time, the newest first; without one all of it. */
export const behindInTime = (cursor: string | undefined, at: AnyColumn | SQL, id: AnyColumn) => {
  if (cursor === undefined) return undefined
  const [cursorAt, cursorId] = readCursor(cursor, PLACE_IN_TIME)
  return sql`(${at}, ${id}) < (${cursorAt}::timestamptz, ${cursorId}::uuid)`
}

/** What follows a place in a list by time, the oldest first. */
export const aheadInTime = ([placeAt, placeId]: [Date, string], at: AnyColumn, id: AnyColumn) =>
  or(gt(at, placeAt), and(eq(at, placeAt), gt(id, placeId)))

/** Of `rows`, one more than the page holds where there are more, the page and the cursor behind it. */
export const pageOf = <Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => string[],
): { page: Row[]; nextCursor: string | null } => {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { page, nextCursor: last ? encodeCursor(placeOf(last)) : null }
}
