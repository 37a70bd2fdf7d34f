import { eq } from 'drizzle-orm'

import { change, type ChangeDeps } from '../changes/change'
import { notifications } from '../db/notifications-schema'
import { users } from '../db/schema'
import { recordInboxes } from './assigned'

const BACKUPS = { kind: 'system', name: 'Backups' } as const

/** Into the inbox of every administrator, who is mailed unless they read it. */
export const notifyBackupFailed = (deps: ChangeDeps, backupId: string, title: string) =>
  change(deps, BACKUPS, async (tx) => {
    const admins = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin'))
    if (admins.length === 0) return
    const news = {
      kind: 'backup',
      entity: 'backup',
      subjectId: backupId,
      actorName: '',
      title,
      createdAt: tx.at,
    } as const
    await tx
      .insert(notifications)
      .values(admins.map(({ id }) => ({ userId: id, ...news })))
      .onConflictDoUpdate({
        target: [notifications.userId, notifications.kind, notifications.subjectId],
        set: { title, createdAt: tx.at, seenAt: null, mailedAt: null },
      })
    recordInboxes(
      tx,
      admins.map(({ id }) => id),
    )
  })
