import { type SQL, sql } from 'drizzle-orm'

import { fold } from '@/lib/fold'

import { containing, foundCallers } from '../callers/found-callers'
import { callers } from '../db/callers-schema'
import { nextSteps } from '../db/next-steps-schema'
import { calls } from '../db/schema'

/** As near to `fold` as SQL comes. */
const FOLDED_TITLE = sql`lower(regexp_replace(normalize(${nextSteps.title}, NFKD), '[\u0300-\u036f]', '', 'g'))`

/**
 * The next steps with a text, or all of its words, in their title, and those for a caller who is found
 * by it. Undefined: nothing is searched for.
 */
export const isFound = (q: string): SQL | undefined => {
  if (q === '') return undefined
  const words = fold(q).split(/\s+/).filter(Boolean).map(containing)
  const isInTitle = sql`${FOLDED_TITLE} like all (select jsonb_array_elements_text(${JSON.stringify(words)}::jsonb))`
  const found = sql`(select id from ${callers} where coalesce(kept_id, id) in ${foundCallers(q)})`
  return sql`(${nextSteps.title} like ${containing(q)}
    or ${words.length > 0 ? isInTitle : sql`false`}
    or ${nextSteps.callerId} in ${found}
    or ${nextSteps.callbackCallerId} in ${found}
    or (${nextSteps.callerId} is null and ${nextSteps.callId} in (
      select id from ${calls} where caller_id in ${found})))`
}
