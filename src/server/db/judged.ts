import { sql } from 'drizzle-orm'

import { calls } from './schema'

const IS_REVIEWED_TOGETHER = sql`exists (
  select from calls as other where other.reviewed_at = ${calls.reviewedAt} and other.id <> ${calls.id}
    and other.reviewed_by_id is not distinct from ${calls.reviewedById})`

/** A person said what a real call is about, or went through it by itself and left the AI's word. */
export const IS_JUDGED = sql`(${calls.humanCategory} is not null or ${calls.reviewedAt} is not null)
  and not ${calls.isSample} and ${calls.category} is not null
  and (${calls.humanCategory} is not null or not ${IS_REVIEWED_TOGETHER})`
