import { type SQL, sql } from 'drizzle-orm'

import { fold } from '@/lib/fold'

import { containing, foundCallers } from '../callers/found-callers'
import { callers } from '../db/callers-schema'
import { nextSteps } from '../db/next-steps-schema'
import { calls } from '../db/schema'

/** As near to `fold` as SQL comes. */
const FOLDED_TITLE = sql`lower(regexp_replace(normalize(${nextSteps.title}, NFKD), '[\u0300-\u036f]', '', 'g'))`

/**
 * Next steps with the text, or all of its words, in their title, and those of callers found by it. A step
 * for another caller is not of its call's. Undefined: no search.
 */
export const isFound = (q: string): SQL | undefined => {
  if (q === '') return undefined
  const words = fold(q).split(/\s+/).filter(Boolean).map(containing)
  const isInTitle = sql`${FOLDED_TITLE} like all (select jsonb_array_elements_text(${JSON.stringify(words)}::jsonb))`
  return sql`(${nextSteps.title} like ${containing(q)}
    or ${words.length > 0 ? isInTitle : sql`false`}
    or ${nextSteps.id} in (
      with found as materialized (
        select id from ${callers} where coalesce(kept_id, id) in ${foundCallers(q)})
      select id from ${nextSteps} where caller_id in (select id from found)
      union select id from ${nextSteps} where callback_caller_id in (select id from found)
      union select step.id from ${nextSteps} step join ${calls} call on call.id = step.call_id
      join found on found.id = call.caller_id where step.caller_id is null))`
}
