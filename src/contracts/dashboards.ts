import * as z from 'zod'

import { ROLES } from './call-words'

export const WIDGET_TYPES = ['stats', 'chart', 'table', 'gauge', 'list'] as const
export const WIDGET_SIZES = ['small', 'medium', 'large', 'extra-large'] as const
export const WIDGET_SOURCES = ['calls', 'analytics', 'reports', 'custom', 'external', 'ai'] as const
export const WIDGET_CATEGORIES = [
  'overview',
  'analytics',
  'operations',
  'reports',
  'custom',
] as const

const moment = z.string().refine((text) => !Number.isNaN(Date.parse(text)), 'Not a time')
const cells = z.int().min(0).max(1000)

const position = z.object({ x: cells, y: cells, w: cells.min(1), h: cells.min(1) })

/** A widget of a dashboard. What `config` holds depends on the widget. */
export const dashboardWidget = z.looseObject({
  id: z.string().min(1),
  type: z.enum(WIDGET_TYPES),
  title: z.string(),
  description: z.string(),
  size: z.enum(WIDGET_SIZES),
  position,
  config: z.record(z.string(), z.unknown()),
  visible: z.boolean(),
  /** Seconds. */
  refreshInterval: z.int().min(1),
  dataSource: z.enum(WIDGET_SOURCES),
  permissions: z.array(z.enum(ROLES)),
  category: z.enum(WIDGET_CATEGORIES),
})
export type DashboardWidget = z.infer<typeof dashboardWidget>

const userIds = z.array(z.string())

/** A dashboard layout as the browser stores it. What others have added to it is kept. */
export const dashboardLayout = z.looseObject({
  id: z.string().min(1),
  name: z.string(),
  description: z.string(),
  isDefault: z.boolean(),
  isPublic: z.boolean(),
  owner: z.string(),
  widgets: z.array(dashboardWidget),
  theme: z.enum(['light', 'dark']),
  gridSize: z.int().min(1).max(48),
  autoRefresh: z.boolean(),
  /** Seconds. */
  refreshInterval: z.int().min(1),
  permissions: z.looseObject({ canEdit: userIds, canView: userIds, canDelete: userIds }),
  createdAt: moment,
  updatedAt: moment,
})
export type DashboardLayout = z.infer<typeof dashboardLayout>
