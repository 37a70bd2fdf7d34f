import * as z from 'zod'

import { givenInstant } from '@/contracts/given-instant'
import { decodeCursor } from '@/lib/cursor'

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
