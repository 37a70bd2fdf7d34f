import { sql } from 'drizzle-orm'

import { groupBy } from '@/lib/group-by'

import { type ChangeTx, change } from '../changes/change'
import { queryRows } from '../db/rows'
import type { Deps } from '../deps'
import { enqueue } from '../jobs/enqueue'
import { noteAbsent } from '../presence/available'
import { recordInboxes } from './assigned'
import { warnOfBreaches } from './warn-of-breaches'

const NOTIFICATIONS = { kind: 'system', name: 'Notifications' } as const
const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
export const MAILS_AN_HOUR = 20
/** Somebody who is there reads it in the inbox, and what was taken back is not mailed. */
const MAIL_AFTER_MS = 60_000

const ago = (tx: ChangeTx, ms: number) =>
  sql`${new Date(tx.at.getTime() - ms).toISOString()}::timestamptz`

/**
 * Tells assignees of steps that have become due, once for each due time. What was due already when it
 * was last changed is no news to anybody.
 */
const notifyDue = async (tx: ChangeTx) => {
  const at = ago(tx, 0)
  const recipients = await queryRows<{ userId: string }>(
    tx,
    sql`insert into notifications (user_id, kind, entity, subject_id, call_id, actor_name, created_at)
        select assignee_id, 'due', 'next-step', id, call_id, '', ${at} from next_steps
        where status = 'open' and assignee_id is not null
          and due_at > ${ago(tx, DAY_MS)} and due_at <= ${at}
          and coalesce(changed_at, created_at) < due_at
          and not exists (select from notifications as told
            where told.user_id = assignee_id and told.kind = 'due'
              and told.subject_id = next_steps.id and told.created_at >= due_at)
        on conflict (user_id, kind, subject_id)
          do update set created_at = excluded.created_at, seen_at = null, mailed_at = null
        returning user_id as "userId"`,
  )
  recordInboxes(
    tx,
    recipients.map(({ userId }) => userId),
  )
}

/**
 * Has mailed what nobody has seen, to those who want email: each by itself up to the hourly limit of
 * its recipient; what has waited for an hour is one email. An alert rule says itself whether it mails.
 */
const enqueueMails = async (tx: ChangeTx) => {
  const due = await queryRows<{ id: string; userId: string; isLate: boolean }>(
    tx,
    sql`with unseen as (
          select id, user_id, row_number() over (partition by user_id order by created_at, id) as place,
            min(created_at) over (partition by user_id) <= ${ago(tx, HOUR_MS)} as is_late
          from notifications
          where seen_at is null and mailed_at is null and kind <> 'alert'
            and created_at > ${ago(tx, DAY_MS)} and created_at <= ${ago(tx, MAIL_AFTER_MS)}
            and exists (select from users left join user_preferences on user_preferences.user_id = users.id
              where users.id = notifications.user_id and users.password_hash is not null
                and coalesce(notify_by_email, true))),
        mailed as (
          select user_id, count(*) as count from notifications
          where mailed_at > ${ago(tx, HOUR_MS)} and user_id in (select user_id from unseen)
          group by user_id)
        update notifications set mailed_at = ${ago(tx, 0)}
        from unseen left join mailed on mailed.user_id = unseen.user_id
        where notifications.id = unseen.id
          and (is_late or coalesce(mailed.count, 0) + place <= ${MAILS_AN_HOUR})
        returning notifications.id, notifications.user_id as "userId", is_late as "isLate"`,
  )
  for (const [{ id }, ...rest] of groupBy(due, (one) => (one.isLate ? one.userId : one.id))) {
    const others = rest.map((other) => other.id)
    await enqueue(tx, { kind: 'notification-mail', key: id, payload: { id, others } })
  }
}

export const runNotifications = (deps: Deps) =>
  change(deps, NOTIFICATIONS, async (tx) => {
    await noteAbsent(tx)
    await notifyDue(tx)
    await warnOfBreaches(tx)
    if (deps.mail) await enqueueMails(tx)
  })
