import { sql } from 'drizzle-orm'

import { nextSteps } from '../db/next-steps-schema'

export const isOpen = sql`${nextSteps.status} = 'open'`
export const FOREVER = sql`'infinity'::timestamptz`
export const dueOrder = sql`coalesce(${nextSteps.dueAt}, ${FOREVER})`
