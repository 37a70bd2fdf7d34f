import { and, type SQL, sql } from 'drizzle-orm'

import { fold } from '@/lib/fold'
import { oneLine } from '@/lib/one-line'

import { callerIdentities, callers } from '../db/callers-schema'

const FEWEST_DIGITS = 3

/** The pattern of `like` for a text that has this one in it. */
export const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Patterns for the words of a search in names and titles, which are stored as one line. */
export const wordsIn = (q: string): string[] =>
  fold(oneLine(q)).split(/\s+/).filter(Boolean).map(containing)

/** The people with all words of a search in their names, or with its digits in a number, as a subquery of kept ids. */
export const foundCallers = (q: string): SQL => {
  const words = wordsIn(q)
  // A number as it is dialled within its country begins with zeros that E.164 leaves out.
  const digits = q.replaceAll(/\D/g, '').replace(/^0+/, '')
  const isNumber = digits.length >= FEWEST_DIGITS && !/\p{L}/u.test(q)
  const value = containing(isNumber ? digits : q.toLowerCase())
  const person = sql`coalesce(${callers.keptId}, ${callers.id})`
  return sql`(
    select ${person} from ${callers} where ${and(...words.map((word) => sql`${callers.searchName} like ${word}`)) ?? sql`false`}
    union
    select ${person} from ${callerIdentities}
    join ${callers} on ${callers.id} = ${callerIdentities.callerId}
    where lower(${callerIdentities.value}) like ${value}
      or array_to_string(${callerIdentities.candidates}, ' ') like ${value})`
}
