import { type DashboardLayout, dashboardLayout, type DashboardWidget } from '@/contracts/dashboards'

import { createStoredList, nextId } from './stored-list'

const stored = createStoredList<DashboardLayout>(
  'dashboardLayouts',
  dashboardLayout,
  ({ id }) => id,
)

const GRID_SIZE = 12
const REFRESH_SECONDS = 300

type LayoutInput = {
  name: string
  description: string
  owner: string
  widgets: readonly DashboardWidget[]
}

/** A layout as `like` is, else with the defaults, not stored yet; the first of all is the default. */
export const newLayout = (
  { name, description, owner, widgets }: LayoutInput,
  layouts: readonly DashboardLayout[],
  now = new Date(),
  like: Partial<DashboardLayout> = {},
): DashboardLayout => ({
  ...like,
  id: nextId('layout_', layouts, now),
  name,
  description,
  isDefault: !layouts.some(({ isDefault }) => isDefault),
  isPublic: false,
  owner,
  widgets: [...widgets],
  theme: like.theme ?? 'light',
  gridSize: like.gridSize ?? GRID_SIZE,
  autoRefresh: like.autoRefresh ?? true,
  refreshInterval: like.refreshInterval ?? REFRESH_SECONDS,
  permissions: { canEdit: [owner], canView: [owner], canDelete: [owner] },
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
})

/** The dashboard layouts of this browser. Changes throw when its storage is full. */
export const dashboardLayouts = {
  ...stored,
  add: (input: LayoutInput, now = new Date()) =>
    stored.change((layouts) => [...layouts, newLayout(input, layouts, now)]),
  /** In the place of the one with its id, or as the last. */
  save: (layout: DashboardLayout) =>
    stored.change((layouts) =>
      layouts.some(({ id }) => id === layout.id)
        ? layouts.map((one) => (one.id === layout.id ? layout : one))
        : [...layouts, layout],
    ),
  /** The one that opens first, of those of its owner. */
  makeDefault: ({ id, owner }: DashboardLayout) =>
    stored.change((layouts) =>
      layouts.map((one) =>
        one.owner !== owner || one.isDefault === (one.id === id)
          ? one
          : { ...one, isDefault: one.id === id },
      ),
    ),
}
