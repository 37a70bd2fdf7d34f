import { eq } from 'drizzle-orm'

import { preferenceDefaults, type Preferences } from '@/contracts/settings'

import { change } from '../changes/change'
import { differences } from '../changes/versions'
import type { Database, Transaction } from '../db/client'
import { userPreferences } from '../db/settings-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'

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

export const changePreferences = async (
  deps: Deps,
  actor: Actor,
  wanted: Preferences,
): Promise<Preferences> => {
  await change(deps, actor, async (tx) => {
    const { isEmpty, ...changed } = differences(await readPreferences(tx, actor.id), wanted)
    if (isEmpty) return
    await tx
      .insert(userPreferences)
      .values({ userId: actor.id, ...wanted })
      .onConflictDoUpdate({ target: userPreferences.userId, set: wanted })
    tx.record({ entity: 'settings', id: actor.id, what: 'preferences.changed', ...changed })
  })
  return wanted
}
