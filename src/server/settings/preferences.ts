import { eq } from 'drizzle-orm'

import { preferenceDefaults, type Preferences } from '@/contracts/settings'

import { changesBetween, recordAudit } from '../changes/audit'
import type { Database, Transaction } from '../db/client'
import { userPreferences } from '../db/settings-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { recordLive } from '../live/feed'

/** How a person wants to be told; the defaults until they say otherwise. */
export const readPreferences = async (
  db: Database | Transaction,
  userId: string,
): Promise<Preferences> => {
  const [row] = await db
    .select({
      notifyByEmail: userPreferences.notifyByEmail,
      notifyBySms: userPreferences.notifyBySms,
      notifyByPush: userPreferences.notifyByPush,
    })
    .from(userPreferences)
    .where(eq(userPreferences.userId, userId))
  return row ?? preferenceDefaults
}

/** Saves a person's own preferences; the last word counts, whichever browser it came from. */
export const changePreferences = async (
  { db, live, now }: Deps,
  actor: Actor,
  wanted: Preferences,
): Promise<Preferences> => {
  await db.transaction(async (tx) => {
    const changes = changesBetween(await readPreferences(tx, actor.id), wanted)
    if (Object.keys(changes).length === 0) return
    await tx
      .insert(userPreferences)
      .values({ userId: actor.id, ...wanted })
      .onConflictDoUpdate({ target: userPreferences.userId, set: wanted })
    await recordAudit(tx, {
      actor,
      at: now(),
      action: 'preferences.changed',
      subjectId: actor.id,
      changes,
    })
    await recordLive(tx, [{ entity: 'workspace' }])
  })
  live.wake()
  return wanted
}
