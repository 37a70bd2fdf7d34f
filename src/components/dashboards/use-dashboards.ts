import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { useAuth } from '@/api/auth'
import { dashboardLayouts, newLayout } from '@/api/dashboard-layouts'
import { publishedDashboardsQuery } from '@/api/dashboards'
import type { Role } from '@/contracts/call-words'
import type { DashboardLayout, PublishedDashboard } from '@/contracts/dashboards'
import { widgetsForRole } from '@/domain/widgets/catalogue'
import { readWidget, storedWidget } from '@/domain/widgets/stored-widget'
import type { WidgetDefinition } from '@/domain/widgets/widget'
import { notify, undo } from '@/ui/notify'

import { ROLE_LABELS } from '../labels'
import { isWidgetOn } from '../widget-feature'

/** What the address calls the widgets of one's role, which nobody has arranged. */
export const ROLE_KEY = 'role'

export type Dashboard = { key: string; layout: DashboardLayout } & (
  | { kind: 'role' | 'own' }
  | { kind: 'published'; record: PublishedDashboard }
)

/** A layout of what a role sees, not stored yet. */
export const layoutOfRole = (role: Role, owner: string, now = new Date()): DashboardLayout =>
  newLayout(
    {
      name: `${ROLE_LABELS[role]} dashboard`,
      description: `Default widgets for the role ${ROLE_LABELS[role]}.`,
      owner,
      widgets: widgetsForRole(role)
        .filter(isWidgetOn)
        .map((widget) => storedWidget(widget)),
    },
    dashboardLayouts.read().items,
    now,
  )

/** What of a layout is drawn here: what it shows, of what is known and switched on. */
export const widgetsOf = ({ widgets }: DashboardLayout): WidgetDefinition[] =>
  widgets.flatMap((stored) => {
    const widget = stored.visible ? readWidget(stored) : null
    return widget && isWidgetOn(widget) ? [widget] : []
  })

const notShownWords = (
  asked: string,
  { layout }: Dashboard,
  setAside: readonly string[],
): string => {
  const isSetAside = setAside.some((text) => text.includes(`"${asked}"`))
  const why = isSetAside
    ? 'The dashboard could not be read.'
    : 'Dashboard not found. It may have been deleted.'
  return `${why} Showing ${layout.name} instead.`
}

/** Own dashboards, those of the team, and the one that is asked for: else one's default, else the role's. */
export const useDashboards = (asked: string | undefined) => {
  const { user } = useAuth()
  const me = user?.id ?? ''
  const role = user?.role ?? 'user'
  const { items, setAside } = dashboardLayouts.useList()
  const published = useQuery(publishedDashboardsQuery)
  return useMemo(() => {
    const own = items.filter(
      ({ isPublic, permissions }) => isPublic || permissions.canView.includes(me),
    )
    const team = published.data ?? []
    const byRole: Dashboard = { kind: 'role', key: ROLE_KEY, layout: layoutOfRole(role, me) }
    const all: Dashboard[] = [
      byRole,
      ...own.map((layout) => ({ kind: 'own' as const, key: layout.id, layout })),
      ...team.map((record) => ({
        kind: 'published' as const,
        key: record.id,
        layout: record.layout,
        record,
      })),
    ]
    const usual = all.find(({ kind, layout }) => kind === 'own' && layout.isDefault) ?? byRole
    const chosen = all.find(({ key }) => key === asked) ?? usual
    // The team's may still be on their way.
    const isWaiting =
      asked !== undefined && chosen.key !== asked && !published.data && published.error === null
    const isMissing = asked !== undefined && chosen.key !== asked && published.data !== undefined
    return {
      all,
      chosen,
      isWaiting,
      missing: isMissing ? notShownWords(asked, chosen, setAside) : null,
      setAside,
      error: published.error,
      retry: published.refetch,
    }
  }, [items, setAside, published.data, published.error, published.refetch, asked, me, role])
}

/** Writes, or says why the browser could not. True when it did. */
export const writeLayouts = (change: () => void): boolean => {
  try {
    change()
    return true
  } catch {
    notify.error('Browser storage is full. Nothing was saved.')
    return false
  }
}

/** Stores a copy as somebody's own; answers its id, or null when the storage is full. */
export const copyLayout = (original: DashboardLayout, owner: string): string | null => {
  const { items } = dashboardLayouts.read()
  const layout = newLayout({ ...original, owner }, items, new Date(), original)
  if (!writeLayouts(() => dashboardLayouts.save(layout))) return null
  notify.success(`${layout.name} saved in this browser`)
  return layout.id
}

export const makeDefault = (layout: DashboardLayout) => {
  if (!writeLayouts(() => dashboardLayouts.makeDefault(layout))) return
  notify.success(`${layout.name} opens first from now on`)
}

export const deleteLayout = (layout: DashboardLayout) => {
  const index = dashboardLayouts.read().items.findIndex(({ id }) => id === layout.id)
  if (!writeLayouts(() => dashboardLayouts.remove(layout.id))) return
  notify.success(
    `${layout.name} deleted`,
    undo(() => {
      // Another may open first by now.
      const { items } = dashboardLayouts.read()
      const isTaken = items.some(({ owner, isDefault }) => owner === layout.owner && isDefault)
      const restored = isTaken ? { ...layout, isDefault: false } : layout
      return writeLayouts(() => dashboardLayouts.restore(restored, Math.max(0, index)))
    }),
  )
}
