import { desc, eq } from 'drizzle-orm'

import {
  type OrganisationSettings,
  type OrganisationSettingsInput,
  type SettingsChanges,
  organisationDefaults,
  ticketTargets,
} from '@/contracts/settings'

import { change } from '../changes/change'
import { differences, nextVersion, requireVersion } from '../changes/versions'
import type { Database, Transaction } from '../db/client'
import { onlyRow } from '../db/rows'
import { auditEntries } from '../db/schema'
import { organisationSettings } from '../db/settings-schema'
import { tickets } from '../db/tickets-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'

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

type Row = typeof organisationSettings.$inferSelect

const toSettings = ({ id: _id, changedAt, ...settings }: Row): OrganisationSettings => ({
  ...settings,
  ticketTargets: ticketTargets.parse(settings.ticketTargets ?? organisationDefaults.ticketTargets),
  changedAt: changedAt?.toISOString() ?? null,
})

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
export const changeOrganisationSettings = (
  deps: Deps,
  actor: Actor,
  { version, ...wanted }: OrganisationSettingsInput,
): Promise<OrganisationSettings> =>
  change(deps, actor, async (tx) => {
    await tx.insert(organisationSettings).values({}).onConflictDoNothing()
    const before = await tx.select().from(organisationSettings).for('update').then(onlyRow)
    requireVersion(tx, before, version)
    const { isEmpty, ...changed } = differences(toSettings(before), wanted)
    if (isEmpty) return toSettings(before)
    const after = await tx
      .update(organisationSettings)
      .set({ ...wanted, ...nextVersion(tx, before) })
      .returning()
      .then(onlyRow)
    if (!wanted.autoAssignTickets)
      await tx
        .update(tickets)
        .set({ awaitsAssignee: false })
        .where(eq(tickets.awaitsAssignee, true))
    tx.record({ entity: 'settings', id: null, what: 'settings.changed', ...changed })
    return toSettings(after)
  })
