import {
  bottom,
  cloneLayout,
  correctBounds,
  type Layout,
  moveElement,
  verticalCompactor,
} from 'react-grid-layout/core'

import { type DashboardWidget, GRID_COLUMNS } from '@/contracts/dashboards'

export type Position = DashboardWidget['position']
type Widgets = readonly DashboardWidget[]

export const SMALLEST = 2
export const TALLEST = 20
/** So far is looked for a place that differs: a tall neighbour is passed in one step. */
const MOST_STEPS = 40

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

/** The nearest position that a widget may have. */
export const within = ({ x, y, w, h }: Position): Position => {
  const width = clamp(w, SMALLEST, GRID_COLUMNS)
  return {
    x: clamp(x, 0, GRID_COLUMNS - width),
    y: Math.max(y, 0),
    w: width,
    h: clamp(h, SMALLEST, TALLEST),
  }
}

const itemsOf = (widgets: Widgets): Layout =>
  widgets.filter(({ visible }) => visible).map(({ id, position }) => ({ i: id, ...position }))

const sizeOf = ({ w }: Position): DashboardWidget['size'] => {
  if (w <= 3) return 'small'
  if (w <= 4) return 'medium'
  return w <= 6 ? 'large' : 'extra-large'
}

const isSame = (a: Position, b: Position) =>
  a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h

/** The same array where nothing moves, and the same widget where it does not. */
const placed = (widgets: Widgets, items: Layout): Widgets => {
  const next = widgets.map((widget) => {
    const item = items.find(({ i }) => i === widget.id)
    if (!item) return widget
    const position = { x: item.x, y: item.y, w: item.w, h: item.h }
    if (isSame(position, widget.position)) return widget
    const size = position.w === widget.position.w ? widget.size : sizeOf(position)
    return { ...widget, position, size }
  })
  return next.every((widget, at) => widget === widgets[at]) ? widgets : next
}

/** Nothing overlaps, nothing leaves the grid, and nothing hangs above a gap. */
export const settle = (widgets: Widgets): Widgets => {
  const items = correctBounds(cloneLayout(itemsOf(widgets)), { cols: GRID_COLUMNS })
  return placed(widgets, verticalCompactor.compact(items, GRID_COLUMNS))
}

/** Puts a widget where it is wanted; the others make room, and all move up as far as there is room. */
export const place = (widgets: Widgets, id: string, wanted: Position): Widgets => {
  const { x, y, w, h } = within(wanted)
  const items = cloneLayout(itemsOf(widgets)).map((item) =>
    item.i === id ? { ...item, w, h } : item,
  )
  const item = items.find(({ i }) => i === id)
  if (!item) return widgets
  const moved = moveElement(items, item, x, y, true, false, 'vertical', GRID_COLUMNS)
  return placed(widgets, verticalCompactor.compact(moved, GRID_COLUMNS))
}

/** One step of the keyboard: by columns and rows, or wider and taller. */
export const nudge = (widgets: Widgets, id: string, by: Partial<Position>): Widgets => {
  const from = widgets.find((widget) => widget.id === id)?.position
  if (!from) return widgets
  const { x = 0, y = 0, w = 0, h = 0 } = by
  for (let steps = 1; steps <= MOST_STEPS; steps += 1) {
    const next = place(widgets, id, {
      x: from.x + x * steps,
      y: from.y + y * steps,
      w: from.w + w * steps,
      h: from.h + h * steps,
    })
    if (next !== widgets) return next
  }
  return widgets
}

/** With another widget below all others, or one that was hidden back in its place. */
export const show = (widgets: Widgets, widget: DashboardWidget): Widgets => {
  const shown = { ...widget, visible: true }
  const others = widgets.filter(({ id }) => id !== widget.id)
  const y = others.length < widgets.length ? widget.position.y : bottom(itemsOf(others))
  const all =
    others.length < widgets.length
      ? widgets.map((one) => (one.id === widget.id ? shown : one))
      : [...widgets, { ...shown, position: { ...widget.position, y } }]
  return settle(place(all, widget.id, { ...widget.position, y }))
}
