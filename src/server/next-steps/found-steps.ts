import { or, type SQL, sql } from 'drizzle-orm'

import { BEYOND_ASCII } from '@/lib/fold'

import { containing, foundCallers, wordsIn } from '../callers/found-callers'
import { callers } from '../db/callers-schema'
import { nextSteps } from '../db/next-steps-schema'
import type { Database } from '../db/client'
import { calls } from '../db/schema'

/**
 * Next steps with all words of the text in their title, and those of callers found by it. A step for
 * another caller is not of its call's. Undefined: no search.
 */
export const isFound = (q: string): SQL | undefined => {
  if (q === '') return undefined
  const areInTitle = wordsIn(q).map((word) => sql`${nextSteps.searchTitle} like ${word}`)
  return or(
    areInTitle.length > 0 ? sql.join(areInTitle, sql` and `) : undefined,
    // Marks that SQL does not fold are found as they are written.
    BEYOND_ASCII.test(q) ? sql`${nextSteps.title} like ${containing(q)}` : undefined,
    // As an array, for which the indexes of callers are used, and not every step read.
    sql`${nextSteps.id} in (
      with found as materialized (
        select array(select id from ${callers} where coalesce(kept_id, id) in ${foundCallers(q)}) as ids)
      select id from ${nextSteps} where caller_id = any ((select ids from found)::uuid[])
      union select id from ${nextSteps} where callback_caller_id = any ((select ids from found)::uuid[])
      union select step.id from ${calls} call join ${nextSteps} step on step.call_id = call.id
      where call.caller_id = any ((select ids from found)::uuid[]) and step.caller_id is null)`,
  )
}

const FEW = 1_000

/** The same for a list, whose page and counts would search one after another: few are found once. */
export const findSteps = async (db: Database, q: string): Promise<SQL | undefined> => {
  const found = isFound(q)
  if (!found) return undefined
  const rows = await db
    .select({ id: nextSteps.id })
    .from(nextSteps)
    .where(found)
    .limit(FEW + 1)
  const ids = rows.map(({ id }) => id)
  return ids.length > FEW ? found : sql`${nextSteps.id} = any(${`{${ids.join(',')}}`}::uuid[])`
}
