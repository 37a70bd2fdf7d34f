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

/** The dashboard layouts of this browser. Changes throw when its storage is full. */
export const dashboardLayouts = {
  ...stored,
  add: ({ name, description, owner, widgets }: LayoutInput, now = new Date()) =>
    stored.change((layouts) => [
      ...layouts,
      {
        id: nextId('layout_', layouts, now),
        name,
        description,
        isDefault: !layouts.some(({ isDefault }) => isDefault),
        isPublic: false,
        owner,
        widgets: [...widgets],
        theme: 'light',
        gridSize: GRID_SIZE,
        autoRefresh: true,
        refreshInterval: REFRESH_SECONDS,
        permissions: { canEdit: [owner], canView: [owner], canDelete: [owner] },
        createdAt: now.toISOString(),
        updatedAt: now.toISOString(),
      },
    ]),
}
