import type { DashboardLayout } from '@/contracts/dashboards'
import { WIDGETS } from '@/domain/widgets/catalogue'

const AT = '2026-11-20T10:00:00.000Z'

/** A layout as the browser stores it, of the widgets that everybody sees. */
export const layoutOf = (facts: Partial<DashboardLayout>): DashboardLayout => ({
  id: 'layout_1',
  name: 'Mornings',
  description: '',
  isDefault: true,
  isPublic: false,
  owner: 'me',
  // As JSON keeps them.
  widgets: JSON.parse(
    JSON.stringify(WIDGETS.filter(({ permissions }) => permissions.includes('user'))),
  ) as DashboardLayout['widgets'],
  theme: 'light',
  gridSize: 12,
  autoRefresh: true,
  refreshInterval: 300,
  permissions: { canEdit: ['me'], canView: ['me'], canDelete: ['me'] },
  createdAt: AT,
  updatedAt: AT,
  ...facts,
})
