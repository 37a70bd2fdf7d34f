import { type Column, type SQL, sql } from 'drizzle-orm'

import { LETTERS } from '@/lib/fold'

/** A short text of a row as `fold` makes it. */
export const foldedIn = (column: Column): SQL => {
  const bare = sql`lower(regexp_replace(normalize(${column}, NFD), '[\u0300-\u036f]', '', 'g'))`
  return Object.entries(LETTERS).reduce(
    (text, [letter, plain]) => sql`replace(${text}, ${letter}, ${plain})`,
    bare,
  )
}
