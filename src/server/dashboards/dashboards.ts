import { isDeepStrictEqual } from 'node:util'

import { count, eq, sql } from 'drizzle-orm'

import {
  type DashboardLayout,
  type DashboardWidget,
  dashboardWidget,
  type PublishedDashboard,
} from '@/contracts/dashboards'

import { change } from '../changes/change'
import { lockRow, nextVersion, requireVersion } from '../changes/versions'
import type { Database, Transaction } from '../db/client'
import { dashboards } from '../db/review-schema'
import { onlyRow } from '../db/rows'
import { users } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem } from '../http/problem'

export const DASHBOARDS_PER_PERSON = 30

const select = (db: Database | Transaction) =>
  db
    .select({
      id: dashboards.id,
      layout: dashboards.layout,
      ownerId: dashboards.ownerId,
      ownerName: sql<string>`coalesce(${users.name}, ${dashboards.ownerName})`,
      version: dashboards.version,
    })
    .from(dashboards)
    .leftJoin(users, eq(users.id, dashboards.ownerId))
    .$dynamic()

const mayChange = ({ ownerId }: { ownerId: string | null }, actor: Actor) =>
  ownerId === actor.id || actor.role === 'admin'

export const listDashboards = async (db: Database, actor: Actor): Promise<PublishedDashboard[]> => {
  const rows = await select(db).orderBy(sql`lower(${dashboards.layout} ->> 'name')`, dashboards.id)
  return rows.map((row) => ({ ...row, mayChange: mayChange(row, actor) }))
}

const readDashboard = async (tx: Transaction, id: string, actor: Actor) => {
  const row = await select(tx).where(eq(dashboards.id, id)).then(onlyRow)
  return { ...row, mayChange: mayChange(row, actor) }
}

const findToChange = async (tx: Transaction, id: string, actor: Actor) => {
  const row = await lockRow(tx, dashboards, 'dashboard', id)
  if (mayChange(row, actor)) return row
  throw new ApiProblem(
    403,
    'forbidden',
    `Only ${row.ownerName} and administrators can change this dashboard. Copy it to yours instead.`,
  )
}

const nameOf = ({ name }: DashboardLayout) => ({ name })

const DETAILS = ['name', 'description', 'theme', 'autoRefresh', 'refreshInterval'] as const

/** Of one thing what differs, as it was and as it is; null where nothing does. */
const differing = (from: Record<string, unknown>, to: Record<string, unknown>, keys: string[]) => {
  const changed = keys.filter((key) => !isDeepStrictEqual(from[key], to[key]))
  const pick = (it: Record<string, unknown>) =>
    Object.fromEntries(changed.map((key) => [key, it[key] ?? null]))
  return changed.length === 0 ? null : { before: pick(from), after: pick(to) }
}

/** The widgets that came, went or changed, these by what differs. */
const widgetChanges = (from: readonly DashboardWidget[], to: readonly DashboardWidget[]) => {
  const ids = new Set([...from, ...to].map(({ id }) => id))
  const changes = [...ids].flatMap((id) => {
    const was = from.find((widget) => widget.id === id)
    const is = to.find((widget) => widget.id === id)
    const part = (whole: DashboardWidget | undefined, fields: object = {}) =>
      whole ? [{ id, title: whole.title, ...fields }] : []
    if (!was || !is) return [{ before: part(was), after: part(is) }]
    const changed = differing(was, is, Object.keys(dashboardWidget.shape))
    return changed ? [{ before: part(was, changed.before), after: part(is, changed.after) }] : []
  })
  if (changes.length === 0) return null
  return {
    before: changes.flatMap(({ before }) => before),
    after: changes.flatMap(({ after }) => after),
  }
}

const changesOf = (from: DashboardLayout, to: DashboardLayout) => {
  const details = differing(from, to, [...DETAILS])
  const widgets = widgetChanges(from.widgets, to.widgets)
  return {
    before: { ...details?.before, ...(widgets && { widgets: widgets.before }) },
    after: { ...details?.after, ...(widgets && { widgets: widgets.after }) },
  }
}

/** Gives the team a copy of somebody's layout. 409 when they have given as many as one person can. */
export const publishDashboard = (deps: Deps, actor: Actor, layout: DashboardLayout) =>
  change(deps, actor, async (tx) => {
    await lockRow(tx, users, 'user', actor.id)
    const owned = await tx
      .select({ count: count() })
      .from(dashboards)
      .where(eq(dashboards.ownerId, actor.id))
      .then(onlyRow)
    if (owned.count >= DASHBOARDS_PER_PERSON) {
      const most = `You have published ${DASHBOARDS_PER_PERSON} dashboards, which is the maximum.`
      throw new ApiProblem(409, 'too-many', `${most} Delete one first.`)
    }
    const { id } = await tx
      .insert(dashboards)
      .values({
        ownerId: actor.id,
        ownerName: actor.name,
        layout: { ...layout, isPublic: true, isDefault: false, owner: actor.id },
        createdAt: tx.at,
        changedAt: tx.at,
        changedByName: actor.name,
      })
      .returning({ id: dashboards.id })
      .then(onlyRow)
    tx.record({ entity: 'dashboard', id, what: 'dashboard.published', after: nameOf(layout) })
    return readDashboard(tx, id, actor)
  })

/** 409 when somebody changed it since `version` was read. */
export const changeDashboard = (
  deps: Deps,
  actor: Actor,
  id: string,
  { layout, version }: { layout: DashboardLayout; version: number },
) =>
  change(deps, actor, async (tx) => {
    const row = await findToChange(tx, id, actor)
    requireVersion(tx, row, version)
    const { owner } = row.layout
    await tx
      .update(dashboards)
      .set({
        layout: { ...layout, isPublic: true, isDefault: false, owner },
        ...nextVersion(tx, row),
      })
      .where(eq(dashboards.id, id))
    tx.record({
      entity: 'dashboard',
      id,
      what: 'dashboard.changed',
      ...changesOf(row.layout, layout),
    })
    return readDashboard(tx, id, actor)
  })

/** Takes a dashboard from the team; copies that people have made stay theirs. */
export const deleteDashboard = (deps: Deps, actor: Actor, id: string) =>
  change(deps, actor, async (tx) => {
    const { layout } = await findToChange(tx, id, actor)
    await tx.delete(dashboards).where(eq(dashboards.id, id))
    tx.record({ entity: 'dashboard', id, what: 'dashboard.deleted', before: nameOf(layout) })
  })
