import type { CSSProperties } from 'react'

import type { WidgetDefinition } from '@/domain/widgets/widget'

const ROW_PX = 44

const inReadingOrder = (a: WidgetDefinition, b: WidgetDefinition) =>
  a.position.y - b.position.y || a.position.x - b.position.x

/** Where each widget stands on the dashboard, to scale; below one another on a phone. */
export function WidgetPlan({ widgets }: { widgets: readonly WidgetDefinition[] }) {
  return (
    <ol
      aria-label="Where each widget stands"
      className="grid gap-2 md:auto-rows-(--row) md:grid-cols-12"
      style={customProperties({ '--row': `${ROW_PX}px` })}
    >
      {widgets.toSorted(inReadingOrder).map(({ id, title, position: { x, y, w, h } }) => (
        <li
          key={id}
          className="flex min-w-0 items-center justify-center rounded-control border border-line bg-surface px-2 py-1.5 text-center text-row text-ink md:col-(--column) md:row-(--rows)"
          style={customProperties({
            '--column': `${x + 1} / span ${w}`,
            '--rows': `${y + 1} / span ${h}`,
          })}
        >
          {title}
        </li>
      ))}
    </ol>
  )
}

/** React's own type knows no custom properties; browsers take any. */
const customProperties = (properties: Record<`--${string}`, string>) => properties as CSSProperties
