import type { CSSProperties } from 'react'

import type { WidgetDefinition } from '@/domain/widgets/widget'

import { shapeWords } from './widget-labels'

const ROW_PX = 22

const inReadingOrder = (a: WidgetDefinition, b: WidgetDefinition) =>
  a.position.y - b.position.y || a.position.x - b.position.x

export function WidgetPlan({ widgets }: { widgets: readonly WidgetDefinition[] }) {
  return (
    <ol
      aria-label="Where each widget stands"
      className="grid gap-2 md:auto-rows-(--row) md:grid-cols-12"
      style={customProperties({ '--row': `${ROW_PX}px` })}
    >
      {widgets.toSorted(inReadingOrder).map((widget) => (
        <li
          key={widget.id}
          className="flex min-w-0 flex-col justify-center overflow-hidden rounded-control border border-line bg-surface px-3 py-1.5 md:col-(--column) md:row-(--rows)"
          style={placeOf(widget)}
        >
          <span className="truncate text-row font-medium text-ink">{widget.title}</span>
          <span className="truncate text-meta text-ink-muted">{shapeWords(widget)}</span>
        </li>
      ))}
    </ol>
  )
}

const placeOf = ({ position: { x, y, w, h } }: WidgetDefinition) =>
  customProperties({
    '--column': `${x + 1} / span ${w}`,
    '--rows': `${y + 1} / span ${h}`,
  })

/** React's own type knows no custom properties; browsers take any. */
const customProperties = (properties: Record<`--${string}`, string>) => properties as CSSProperties
