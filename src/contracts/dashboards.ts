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
const onCalendar = moment.refine((text) => {
  const [day] = /^\d{4}-\d\d-\d\d/.exec(text) ?? []
  return day === undefined || z.iso.date().safeParse(day).success
}, 'Not a day of the calendar')
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

const MOST_WIDGETS = 60

/** A dashboard layout as the browser stores it. What others have added to it is kept. */
export const dashboardLayout = z.looseObject({
  id: z.string().min(1),
  name: z.string(),
  description: z.string(),
  isDefault: z.boolean(),
  isPublic: z.boolean(),
  owner: z.string(),
  widgets: z.array(dashboardWidget).max(MOST_WIDGETS, `At most ${MOST_WIDGETS} widgets`),
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

export const GRID_COLUMNS = 12
const NAME_MAX = 80

type Placed = Pick<DashboardWidget, 'position'>
const overlap = ({ position: a }: Placed, { position: b }: Placed) =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

/** A layout that comes from elsewhere, a file or a colleague: nothing in it needs a repair to be drawn. */
export const soundLayout = dashboardLayout
  .extend({
    name: z
      .string()
      .trim()
      .min(1, 'Give the dashboard a name')
      .max(NAME_MAX, `At most ${NAME_MAX} characters`),
    createdAt: onCalendar,
    updatedAt: onCalendar,
    gridSize: z.literal(GRID_COLUMNS, `Dashboards have ${GRID_COLUMNS} columns`),
  })
  .superRefine(({ widgets }, context) => {
    const refuse = (at: number, part: string, message: string) =>
      context.addIssue({ code: 'custom', path: ['widgets', at, part], message })
    for (const [at, widget] of widgets.entries()) {
      const { x, w } = widget.position
      const before = widgets.slice(0, at)
      if (before.some(({ id }) => id === widget.id)) {
        refuse(at, 'id', `“${widget.title}” is there twice`)
      }
      if (x + w > GRID_COLUMNS) {
        refuse(at, 'position', `“${widget.title}” ends beyond column ${GRID_COLUMNS}`)
      }
      const other = before.find((one) => one.visible && widget.visible && overlap(one, widget))
      if (other) refuse(at, 'position', `“${widget.title}” overlaps “${other.title}”`)
    }
  })

/** A dashboard that somebody has given to the team. */
export const publishedDashboard = z.object({
  id: z.uuid(),
  layout: dashboardLayout,
  /** Null: the account is gone. */
  ownerId: z.uuid().nullable(),
  ownerName: z.string(),
  mayChange: z.boolean(),
  version: z.int(),
})
export type PublishedDashboard = z.infer<typeof publishedDashboard>
export const publishedDashboards = z.object({ items: z.array(publishedDashboard) })

export const publishDashboardInput = z.object({ layout: soundLayout })
export const changeDashboardInput = z.object({ layout: soundLayout, version: z.int() })

/** What the lists of a dashboard may read together, each as a GET of its own would. */
const READ_TOGETHER = ['calls', 'callbacks', 'external-data'] as const
export const MOST_READS = 20
const address = new RegExp(`^/(?:${READ_TOGETHER.join('|')})(?:\\?|$)`)
export const readsInput = z.object({
  paths: z
    .array(
      z
        .string()
        .max(2000)
        .regex(address, `Only ${READ_TOGETHER.join(', ')} can be read here`),
    )
    .min(1)
    .max(MOST_READS, `At most ${MOST_READS} at once`),
})
/** Not answered yet: to be asked for by itself, so that the others need not wait. */
export const STILL_READING = 202

/** In the order of the paths, each with the status and the body that its own GET answers. */
export const readsAnswer = z.object({
  items: z.array(z.object({ status: z.int(), body: z.unknown() })),
})
