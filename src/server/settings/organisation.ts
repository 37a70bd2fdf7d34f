import {
  organisationDefaults,
  type OrganisationSettings,
  type OrganisationSettingsInput,
} from '@/contracts/settings'

import { changesBetween, recordAudit } from '../changes/audit'
import type { Database, Transaction } from '../db/client'
import { organisationSettings } from '../db/settings-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { staleVersion } from '../http/conflict'
import { recordLive } from '../live/feed'

const toSettings = (row: typeof organisationSettings.$inferSelect): OrganisationSettings => ({
  autoAssignTickets: row.autoAssignTickets,
  notifyOnNewTicket: row.notifyOnNewTicket,
  notifyOnComment: row.notifyOnComment,
  keepTranscriptsDays: row.keepTranscriptsDays,
  keepRecordingsDays: row.keepRecordingsDays,
  keepEventsDays: row.keepEventsDays,
  version: row.version,
  changedByName: row.changedByName,
  changedAt: row.changedAt?.toISOString() ?? null,
})

/** The organisation's settings; the defaults while nobody has changed any. */
export const readOrganisationSettings = async (
  db: Database | Transaction,
): Promise<OrganisationSettings> => {
  const [row] = await db.select().from(organisationSettings)
  if (row) return toSettings(row)
  return { ...organisationDefaults, version: 1, changedByName: null, changedAt: null }
}

/**
 * Saves all of the organisation's settings, with an audit entry of what really changed. Refuses
 * with 409 when somebody else saved since `version` was read.
 */
export const changeOrganisationSettings = async (
  { db, live, now }: Deps,
  actor: Actor,
  { version, ...wanted }: OrganisationSettingsInput,
): Promise<OrganisationSettings> => {
  const at = now()
  const saved = await db.transaction(async (tx) => {
    await tx.insert(organisationSettings).values({}).onConflictDoNothing()
    const [before] = await tx.select().from(organisationSettings).for('update')
    if (!before) throw new Error('The row of the settings is missing right after it was written')
    if (before.version !== version) throw staleVersion(before.changedByName, before.changedAt, at)
    const changes = changesBetween(before, wanted)
    if (Object.keys(changes).length === 0) return toSettings(before)
    const [after] = await tx
      .update(organisationSettings)
      .set({ ...wanted, version: version + 1, changedByName: actor.name, changedAt: at })
      .returning()
    await recordAudit(tx, { actor, at, action: 'settings.changed', changes })
    await recordLive(tx, [{ entity: 'workspace' }])
    return toSettings(after ?? before)
  })
  live.wake()
  return saved
}
