import { sql } from 'drizzle-orm'

import type { AlertFiredInput } from '@/contracts/alerts'

import { change } from '../changes/change'
import { lockRow } from '../changes/versions'
import { notifications } from '../db/notifications-schema'
import { calls } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { recordInboxes } from './assigned'

const LONGEST = 500

/** Once for a call and a person, with the names of all rules that it matched. */
export const notifyAlert = (deps: Deps, actor: Actor, { callId, ruleName }: AlertFiredInput) =>
  change(deps, actor, async (tx) => {
    await lockRow(tx, calls, 'call', callId, 'key share')
    const changed = await tx
      .insert(notifications)
      .values({
        userId: actor.id,
        kind: 'alert',
        entity: 'call',
        subjectId: callId,
        callId,
        actorName: '',
        title: ruleName,
        createdAt: tx.at,
      })
      .onConflictDoUpdate({
        target: [notifications.userId, notifications.kind, notifications.subjectId],
        set: {
          title: sql`${notifications.title} || ', ' || excluded.title`,
          createdAt: tx.at,
          seenAt: null,
        },
        setWhere: sql`strpos(', ' || ${notifications.title} || ', ', ', ' || excluded.title || ', ') = 0
          and length(${notifications.title} || ', ' || excluded.title) <= ${LONGEST}`,
      })
      .returning({ id: notifications.id })
    if (changed.length > 0) recordInboxes(tx, [actor.id])
  })
