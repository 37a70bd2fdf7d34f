import { sql } from 'drizzle-orm'

import { keptCaller } from '../callers/person'
import { callers } from '../db/callers-schema'
import { nextSteps } from '../db/next-steps-schema'
import { calls } from '../db/schema'

/** Two readings of an index, as one condition over both tables would read every step. */
export const ofCaller = (callerId: string) => {
  const kept = keptCaller(sql`${callerId}::uuid`)
  const ids = sql`(select id from ${callers} where id = ${kept} or kept_id = ${kept})`
  return sql`${nextSteps.id} in (
    select id from ${nextSteps} where caller_id in ${ids}
    union select of_calls.id from ${nextSteps} of_calls
    join ${calls} own_calls on own_calls.id = of_calls.call_id
    where of_calls.caller_id is null and own_calls.caller_id in ${ids})`
}
