import { and, desc, eq, isNotNull } from 'drizzle-orm'

import type { ReportingRules } from '@/contracts/metrics'
import { USUAL_RULES } from '@/contracts/usual-rules'
import {
  type OrganisationSettings,
  type OrganisationSettingsInput,
  type SettingsChanges,
  type SolvedCallValues,
  USUAL_RESOLUTION_TARGET,
  organisationDefaults,
  ticketTargets,
} from '@/contracts/settings'

import { change } from '../changes/change'
import { differences, nextVersion, requireVersion } from '../changes/versions'
import { categories } from '../db/call-labels-schema'
import type { Database, Transaction } from '../db/client'
import { onlyRow } from '../db/rows'
import { auditEntries } from '../db/schema'
import { organisationSettings } from '../db/settings-schema'
import { tickets } from '../db/tickets-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { invalid } from '../http/problem'
import { isNotBeingRouted } from '../routing/cases'

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

const rulesOf = ({
  repeatDays,
  minimumCalls,
}: Pick<Row, 'repeatDays' | 'minimumCalls'>): ReportingRules => ({
  repeatDays: repeatDays ?? USUAL_RULES.repeatDays,
  minimumCalls: minimumCalls ?? USUAL_RULES.minimumCalls,
})

const toSettings = ({ id: _id, changedAt, ...settings }: Row): OrganisationSettings => ({
  ...settings,
  solvedCallValues: settings.solvedCallValues ?? {},
  resolutionTarget: settings.resolutionTarget ?? USUAL_RESOLUTION_TARGET,
  ...rulesOf(settings),
  ticketTargets: ticketTargets.parse(settings.ticketTargets ?? organisationDefaults.ticketTargets),
  changedAt: changedAt?.toISOString() ?? null,
})

export const readOrganisationSettings = async (
  db: Database | Transaction,
): Promise<OrganisationSettings> => {
  const [row] = await db.select().from(organisationSettings)
  if (row) return toSettings(row)
  return {
    ...organisationDefaults,
    solvedCallValues: {},
    resolutionTarget: USUAL_RESOLUTION_TARGET,
    ...USUAL_RULES,
    version: 1,
    changedByName: null,
    changedAt: null,
  }
}

const requireCategories = async (tx: Transaction, keys: string[]) => {
  if (keys.length === 0) return
  const { key, label, mergedInto } = categories
  const known = await tx.select({ key, label, mergedInto }).from(categories)
  for (const asked of keys) {
    const category = known.find((one) => one.key === asked)
    if (!category) throw invalid({ solvedCallValues: `There is no category “${asked}”.` })
    if (category.mergedInto === null) continue
    const into = known.find((one) => one.key === category.mergedInto)
    throw invalid({
      solvedCallValues: `“${category.label}” was merged into “${into?.label ?? category.mergedInto}”. Give that one the value.`,
    })
  }
}

/** What figures go by. */
export const readReportingRules = async (db: Database): Promise<ReportingRules> => {
  const { repeatDays, minimumCalls } = organisationSettings
  const [row] = await db.select({ repeatDays, minimumCalls }).from(organisationSettings)
  return row ? rulesOf(row) : USUAL_RULES
}

/** What a solved call is worth by its category, without those that were merged into others. */
export const readSolvedCallValues = async (db: Database): Promise<SolvedCallValues> => {
  const [row] = await db
    .select({ values: organisationSettings.solvedCallValues })
    .from(organisationSettings)
  const entries = Object.entries(row?.values ?? {})
  if (entries.length === 0) return {}
  const merged = await db
    .select({ key: categories.key })
    .from(categories)
    .where(isNotNull(categories.mergedInto))
  return Object.fromEntries(entries.filter(([key]) => !merged.some((one) => one.key === key)))
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
    const valued = Object.entries(wanted.solvedCallValues ?? {})
    const given = valued.filter(([key, value]) => before.solvedCallValues?.[key] !== value)
    await requireCategories(
      tx,
      given.map(([key]) => key),
    )
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
        .where(and(eq(tickets.awaitsAssignee, true), isNotBeingRouted(tx)))
    tx.record({ entity: 'settings', id: null, what: 'settings.changed', ...changed })
    return toSettings(after)
  })
