import { AxisBottom, AxisLeft } from '@visx/axis'
import { GridRows } from '@visx/grid'
import { Group } from '@visx/group'
import type { MouseEvent, ReactNode } from 'react'

import { axisWords, type Unit } from '@/domain/metrics/value-words'

import type { Axes } from './axes'
import type { Place, Size } from './chart-frame'
import type { Series } from './series'

const TEXT = { fontSize: 12, fontFamily: 'inherit', className: 'fill-ink-muted' }

/** Axes and grid, and what follows the pointer. */
export function Plot({
  axes,
  size,
  unit,
  series,
  at,
  setAt,
  pick,
  yAt,
  children,
}: {
  axes: Axes
  size: Size
  unit: Unit
  series: readonly Series[]
  at: Place | null
  setAt: (at: Place | null) => void
  pick: () => void
  yAt: (place: Place) => number | null
  children: ReactNode
}) {
  const { keys, x, y, ticks, every, margin, xOf } = axes
  const names = new Map(series[0]?.points.map(({ key, short }) => [key, short]))
  const nearest = ({ clientX, clientY, currentTarget }: MouseEvent<SVGSVGElement>): Place => {
    const { left, top, width } = currentTarget.getBoundingClientRect()
    const scale = size.width / (width || size.width)
    const px = (clientX - left) * scale
    const py = (clientY - top) * scale
    const far = keys.map((key) => Math.abs(xOf(key) - px))
    const point = far.indexOf(Math.min(...far))
    const away = series.map((_, index) => Math.abs((yAt({ series: index, point }) ?? 1e6) - py))
    return { series: away.indexOf(Math.min(...away)), point }
  }
  const here = at ? xOf(keys[at.point] ?? '') : null
  const hereY = at ? yAt(at) : null
  return (
    <svg
      aria-hidden="true"
      data-chart
      viewBox={`0 0 ${size.width} ${size.height}`}
      className="block size-full"
      onPointerMove={(event) => event.pointerType === 'mouse' && setAt(nearest(event))}
      onClick={(event) => {
        const place = nearest(event)
        if (at && place.point === at.point && place.series === at.series) pick()
        else setAt(place)
      }}
    >
      <GridRows
        scale={y}
        left={margin.left}
        width={Math.max(0, size.width - margin.left - margin.right)}
        tickValues={ticks}
        className="[&_line]:stroke-line"
        stroke="currentColor"
      />
      {here === null ? null : (
        <path
          d={`M${here} ${margin.top}V${size.height - margin.bottom}`}
          className="stroke-line-control"
          strokeDasharray="3 3"
        />
      )}
      <Group>{children}</Group>
      {here === null || hereY === null ? null : (
        <circle cx={here} cy={hereY} r="5" className="fill-none stroke-ink" strokeWidth="2" />
      )}
      <AxisLeft
        scale={y}
        left={margin.left}
        tickValues={ticks}
        hideAxisLine
        hideTicks
        tickLength={0}
        tickFormat={(value) => axisWords(unit, Number(value))}
        tickLabelProps={{ ...TEXT, textAnchor: 'end', dx: -4, dy: 3 }}
      />
      <AxisBottom
        scale={x}
        top={size.height - margin.bottom}
        tickValues={keys.filter((_, index) => (keys.length - 1 - index) % every === 0)}
        tickFormat={(key) => names.get(key) ?? ''}
        axisLineClassName="stroke-line-control"
        stroke="currentColor"
        hideTicks
        tickLabelProps={{ ...TEXT, textAnchor: 'middle', dy: -2 }}
      />
    </svg>
  )
}
