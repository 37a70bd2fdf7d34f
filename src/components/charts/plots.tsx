import { AxisBottom, AxisLeft } from '@visx/axis'
import { GridRows } from '@visx/grid'
import { Group } from '@visx/group'
import { Area, Bar, LinePath } from '@visx/shape'
import { clsx } from 'clsx'
import { type MouseEvent, type ReactNode, useId } from 'react'

import { type Axes, axesOf, MARGIN, valuesOf } from './axes'
import { ChartFrame, type ChartProps, type Place, type Size } from './chart-frame'
import { LineLegend, lookOf, PatternLegend, patternOf, Patterns } from './marks'
import { axisWords, type Unit } from '@/domain/metrics/value-words'
import { type Point, type Series } from './series'

/** With more points than this, the line alone is drawn. */
const MOST_MARKERS = 62
const TEXT = { fontSize: 12, fontFamily: 'inherit', className: 'fill-ink-muted' }

/** Axes and grid, and what follows the pointer. */
function Plot({
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
  const { keys, x, y, ticks, xOf } = axes
  const every = Math.ceil(keys.length / Math.max(1, Math.floor((size.width - 60) / 56)))
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
        left={MARGIN.left}
        width={Math.max(0, size.width - MARGIN.left - MARGIN.right)}
        tickValues={ticks}
        className="[&_line]:stroke-line"
        stroke="currentColor"
      />
      {here === null ? null : (
        <path
          d={`M${here} ${MARGIN.top}V${size.height - MARGIN.bottom}`}
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
        left={MARGIN.left}
        tickValues={ticks}
        hideAxisLine
        hideTicks
        tickLength={0}
        tickFormat={(value) => axisWords(unit, Number(value))}
        tickLabelProps={{ ...TEXT, textAnchor: 'end', dx: -4, dy: 3 }}
      />
      <AxisBottom
        scale={x}
        top={size.height - MARGIN.bottom}
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

const isWhole = ({ value, part }: Point) => value !== null && part === null

/** From a whole value to one of a period that is not over, or cut. */
const unfinished = (points: readonly Point[]): [Point, Point][] =>
  points.flatMap((point, at) => {
    const next = points[at + 1]
    if (!next || point.value === null || next.value === null) return []
    return point.part !== null || next.part !== null ? [[point, next] as [Point, Point]] : []
  })

const markerClass = ({ isThin, part }: Point, stroke: string, fill: string) =>
  clsx(isThin ? 'stroke-ink-subtle' : stroke, isThin || part !== null ? 'fill-surface' : fill)

/** One metric, or several of one unit, over time. What no call is there for is a gap. */
export function LineChart(props: ChartProps) {
  const { series, unit } = props
  return (
    <ChartFrame {...props} legend={series.length > 1 ? <LineLegend series={series} /> : null}>
      {({ size, ...drawn }) => {
        const axes = axesOf(series, unit, size, valuesOf(series))
        const { y, xOf } = axes
        const yOf = ({ value }: Point) => y(value ?? 0)
        const yAt = ({ series: index, point }: Place) => {
          const found = series[index]?.points[point]
          return found && found.value !== null ? yOf(found) : null
        }
        return (
          <Plot {...drawn} axes={axes} size={size} unit={unit} series={series} yAt={yAt}>
            {series.map(({ key, points }, index) => {
              const { stroke, fill, dash } = lookOf(index)
              return (
                <g key={key}>
                  <LinePath
                    data={[...points]}
                    defined={isWhole}
                    x={(point) => xOf(point.key)}
                    y={yOf}
                    className={stroke}
                    strokeWidth={2}
                    strokeDasharray={dash}
                  />
                  {unfinished(points).map(([one, other]) => (
                    <path
                      key={other.key}
                      data-unfinished
                      d={`M${xOf(one.key)} ${yOf(one)}L${xOf(other.key)} ${yOf(other)}`}
                      className={stroke}
                      strokeWidth="1.5"
                      strokeDasharray="2 4"
                    />
                  ))}
                  {points.length > MOST_MARKERS
                    ? null
                    : points.map((point) =>
                        point.value === null ? null : (
                          <circle
                            key={point.key}
                            cx={xOf(point.key)}
                            cy={yOf(point)}
                            r="3"
                            strokeWidth="1.5"
                            className={markerClass(point, stroke, fill)}
                          />
                        ),
                      )}
                </g>
              )
            })}
          </Plot>
        )
      }}
    </ChartFrame>
  )
}

/** Between gaps: an area over it would have no width. */
const isLone = (points: readonly Point[], at: number) =>
  points[at]?.value !== null &&
  [points[at - 1], points[at + 1]].every((next) => (next?.value ?? null) === null)

/** Counts that add up, one upon the other. Of one series alone, what no call is there for is a gap. */
export function AreaChart(props: ChartProps) {
  const { series, unit } = props
  const isStacked = series.length > 1
  const id = useId()
  const tops: number[][] = []
  for (const { points } of series) {
    const below = tops.at(-1)
    tops.push(points.map(({ value }, at) => (below?.[at] ?? 0) + (value ?? 0)))
  }
  const legend = (
    <PatternLegend
      id={id}
      unit={unit}
      marks={series.map(({ key, name }, index) => ({ key, name, fill: lookOf(index).fill }))}
    />
  )
  return (
    <ChartFrame {...props} legend={series.length > 1 ? legend : null}>
      {({ size, ...drawn }) => {
        const axes = axesOf(series, unit, size, tops.at(-1) ?? [])
        const { y, xOf } = axes
        const yAt = ({ series: index, point }: Place) =>
          isStacked || series[index]?.points[point]?.value !== null
            ? y(tops[index]?.[point] ?? 0)
            : null
        return (
          <Plot {...drawn} axes={axes} size={size} unit={unit} series={series} yAt={yAt}>
            <Patterns id={id} />
            {series.map(({ key, points }, index) => {
              const { stroke, fill } = lookOf(index)
              const areaProps = {
                data: points.map((point, at) => ({ key: point.key, at })),
                x: (point: { key: string }) => xOf(point.key),
                y0: ({ at }: { at: number }) => y(tops[index - 1]?.[at] ?? 0),
                y1: ({ at }: { at: number }) => y(tops[index]?.[at] ?? 0),
                defined: ({ at }: { at: number }) => isStacked || points[at]?.value !== null,
              }
              return (
                <g key={key}>
                  <Area {...areaProps} className={clsx(fill, stroke)} fillOpacity={0.8} />
                  <Area {...areaProps} fill={patternOf(id, index)} />
                  {points.map((point, at) =>
                    point.value === null ||
                    (point.part === null && (isStacked || !isLone(points, at))) ? null : (
                      <circle
                        key={point.key}
                        data-unfinished={point.part === null ? undefined : true}
                        cx={xOf(point.key)}
                        cy={y(tops[index]?.[at] ?? 0)}
                        r="3"
                        strokeWidth="1.5"
                        className={markerClass(point, stroke, fill)}
                      />
                    ),
                  )}
                </g>
              )
            })}
          </Plot>
        )
      }}
    </ChartFrame>
  )
}

/** One metric over time. */
export function BarChart(props: ChartProps) {
  const { unit } = props
  const series = props.series.slice(0, 1)
  const points = series[0]?.points ?? []
  const id = useId()
  return (
    <ChartFrame {...props} series={series}>
      {({ size, ...drawn }) => {
        const axes = axesOf(series, unit, size, valuesOf(series))
        const { y, x, xOf } = axes
        const wide = Math.min(48, x.step() * 0.7)
        const yAt = ({ point }: Place) => y(points[point]?.value ?? 0)
        return (
          <Plot {...drawn} axes={axes} size={size} unit={unit} series={series} yAt={yAt}>
            <Patterns id={id} />
            {points.map((point) => {
              if (point.value === null) return null
              const box = {
                x: xOf(point.key) - wide / 2,
                y: Math.min(y(0), y(point.value)),
                width: wide,
                height: Math.abs(y(0) - y(point.value)),
              }
              return (
                <g key={point.key}>
                  <Bar {...box} className={point.isThin ? 'fill-line-control' : 'fill-brand'} />
                  {point.part === null ? null : (
                    <Bar {...box} data-unfinished fill={patternOf(id, 1)} />
                  )}
                </g>
              )
            })}
          </Plot>
        )
      }}
    </ChartFrame>
  )
}
