import { type SQL, sql } from 'drizzle-orm'

import type { Database } from '../db/client'
import { queryRows } from '../db/rows'

/** What somebody does with a call, by the first words of the audit log, and what is none of it. */
const SUBJECTS = ['call', 'note', 'score', 'next-step', 'callback', 'ticket']
const OTHERS = ['call.removed', 'call.refetched', 'call.analyzed-again']

const list = (words: readonly string[]) =>
  sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  )

/**
 * The ended calls that began in a range and that a person did something with: `call_id`, and of the
 * first who did `person_id`, `at` and `seconds` from the end of the call. Of `personId` alone where
 * it is given.
 */
export const firstActions = (
  { from, to }: { from: Date; to: Date },
  personId: string | null,
): SQL =>
  sql`select c.id as call_id, first.actor_id as person_id, first.at,
      greatest(0, extract(epoch from first.at - c.ended_at))::float8 as seconds
    from calls c cross join lateral (
      select a.actor_id, a.at from audit_entries a
      where a.call_id = c.id and a.actor_id is not null
        and split_part(a.action, '.', 1) in (${list(SUBJECTS)})
        and a.action not in (${list(OTHERS)})
      order by a.id limit 1
    ) first
    where c.sort_at >= ${from.toISOString()}::timestamptz
      and c.sort_at < ${to.toISOString()}::timestamptz
      and c.status in ('ended', 'analyzed') and c.ended_at is not null and not c.is_demo
      ${personId === null ? sql`` : sql`and first.actor_id = ${personId}::uuid`}`

type FirstActions = { personId: string; count: number; median: number }

/** How many each person did, and the median seconds. */
export const readFirstActions = (
  db: Database,
  range: { from: Date; to: Date },
  personId: string | null,
): Promise<FirstActions[]> =>
  queryRows<FirstActions>(
    db,
    sql`select person_id::text as "personId", count(*)::int as count,
        percentile_cont(0.5) within group (order by seconds)::float8 as median
      from (${firstActions(range, personId)}) acted group by 1`,
  )
