import { desc, eq } from 'drizzle-orm'

import type { SettingsChanges } from '@/contracts/settings'

import type { Database } from '../db/client'
import { auditEntries } from '../db/schema'

const NEWEST = 10

export const listSettingsChanges = async (db: Database): Promise<SettingsChanges> => {
  const rows = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'settings.changed'))
    .orderBy(desc(auditEntries.id))
    .limit(NEWEST)
  return {
    items: rows.map(({ id, at, actorName, changes }) => ({
      id: String(id),
      at: at.toISOString(),
      byName: actorName,
      changes,
    })),
  }
}
