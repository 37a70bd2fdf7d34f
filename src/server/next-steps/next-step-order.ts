import { sql } from 'drizzle-orm'

import { nextSteps } from '../db/next-steps-schema'

export const isOpen = sql`${nextSteps.status} = 'open'`
export const FOREVER = sql`'infinity'::timestamptz`
/** By when it has to be done: of a window its end. As in the index. */
export const dueOrder = sql`(case when ${nextSteps.dueAt} is null then ${FOREVER} else greatest(${nextSteps.dueAt}, ${nextSteps.dueTo}) end)`
