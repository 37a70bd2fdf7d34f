import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

import { useChartsAsTables } from '@/api/charts-as-tables'
import type { CallQuery } from '@/contracts/metrics'

import { emptyWords, type Unit } from '@/domain/metrics/value-words'
import { isEmpty, type Point, pointWords, type Series } from './series'

export type Place = { series: number; point: number }
export type Size = { width: number; height: number }

/** Without layout, as in print or before the first frame. */
const USUAL: Size = { width: 480, height: 200 }

const useSize = () => {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState(USUAL)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const measure = () => {
      const { width, height } = element.getBoundingClientRect()
      if (width > 0 && height > 0) setSize({ width, height })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { box, size }
}

const STEPS: Record<string, (place: Place, last: Place) => Place> = {
  ArrowRight: (at, last) => ({ ...at, point: Math.min(last.point, at.point + 1) }),
  ArrowLeft: (at) => ({ ...at, point: Math.max(0, at.point - 1) }),
  ArrowDown: (at, last) => ({ ...at, series: Math.min(last.series, at.series + 1) }),
  ArrowUp: (at) => ({ ...at, series: Math.max(0, at.series - 1) }),
  Home: (at) => ({ ...at, point: 0 }),
  End: (at, last) => ({ ...at, point: last.point }),
}

export type ChartProps = {
  /** What it shows: "Call volume". */
  name: string
  unit: Unit
  series: readonly Series[]
  /** A sentence that sums it up. */
  summary: string
  /** Opens the calls of a mark. */
  onPick: (filters: CallQuery) => void
  className?: string
}

type Drawn = { size: Size; at: Place | null; setAt: (at: Place | null) => void; pick: () => void }

const find = (series: readonly Series[], at: Place | null): Point | undefined =>
  at ? series[at.series]?.points[at.point] : undefined

/** What a mark opens: its calls, or what it has in their place. */
const openingOf = ({ filters, onOpen }: Point, onPick: ChartProps['onPick']) =>
  filters ? () => onPick(filters) : onOpen

/**
 * A figure with its sentence, its marks under the arrow keys, and the same as a table. What the keys
 * or the pointer stand on is written, and spoken, below the marks.
 */
export function ChartFrame({
  name,
  unit,
  series,
  summary,
  onPick,
  className,
  legend,
  minHeight,
  renderMore,
  children,
}: ChartProps & {
  legend?: ReactNode
  /** Of the marks, in px. */
  minHeight?: number | undefined
  /** Leads to the marks that there is no room for. */
  renderMore?: (drawn: Drawn) => ReactNode
  children: (drawn: Drawn) => ReactNode
}) {
  const id = useId()
  const asTable = useChartsAsTables()
  const { box, size } = useSize()
  const [at, setAt] = useState<Place | null>(null)
  const point = find(series, at)
  const last: Place = {
    series: series.length - 1,
    point: Math.max(0, ...series.map(({ points }) => points.length - 1)),
  }
  const pick = () => {
    if (point) openingOf(point, onPick)?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = STEPS[event.key]
    if (step)
      setAt(at ? step(at, last) : { series: 0, point: event.key === 'End' ? last.point : 0 })
    else if (event.key === 'Enter') pick()
    else if (event.key === 'Escape' && at) setAt(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  if (isEmpty(series))
    return <p className="text-row text-ink-muted">{`${name}: ${emptyWords(unit)}.`}</p>
  return (
    <figure className={clsx('m-0 flex min-h-0 min-w-0 flex-1 flex-col gap-1', className)}>
      <figcaption id={`${id}summary`} className="text-meta text-ink-muted">
        {summary}
      </figcaption>
      {asTable ? (
        <PointTable name={name} unit={unit} series={series} onPick={onPick} />
      ) : (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <div
            ref={box}
            role="application"
            aria-roledescription="chart"
            aria-label={name}
            aria-describedby={`${id}summary ${id}keys`}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            onKeyDown={onKeyDown}
            onBlur={() => setAt(null)}
            // A finger leaves with each tap, and the second one opens what the first has read.
            onPointerLeave={(event) => event.pointerType === 'mouse' && setAt(null)}
            className="relative min-h-30 flex-1 rounded-chip"
            style={{ minHeight }}
          >
            <div className="absolute inset-0">{children({ size, at, setAt, pick })}</div>
          </div>
          <p id={`${id}keys`} hidden>
            Arrow keys move through the values, Enter opens what they count.
          </p>
          {legend}
          <div className="flex items-center gap-2 print:hidden">
            <p
              aria-live="polite"
              className="min-h-4 min-w-0 flex-1 truncate text-meta text-ink tabular-nums"
            >
              {point && at
                ? `${series.length > 1 ? `${series[at.series]?.name}, ` : ''}${point.name}: ${pointWords(unit, point)}`
                : null}
            </p>
            {renderMore?.({ size, at, setAt, pick })}
          </div>
        </>
      )}
    </figure>
  )
}

const CELL = 'px-2 py-1'

function PointTable({
  name,
  unit,
  series,
  onPick,
}: Pick<ChartProps, 'name' | 'unit' | 'series' | 'onPick'>) {
  const longest = series.reduce(
    (one, other) => (other.points.length > one.length ? other.points : one),
    series[0]?.points ?? [],
  )
  return (
    <section
      aria-label={`${name}, as a table`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="relative min-h-0 flex-1 overflow-auto"
    >
      <table aria-label={name} className="w-full text-row tabular-nums">
        <thead className="text-meta text-ink-muted">
          <tr>
            <th scope="col" className={clsx(CELL, 'text-left font-medium')}>
              {name}
            </th>
            {series.map((one) => (
              <th key={one.key} scope="col" className={clsx(CELL, 'text-right font-medium')}>
                {one.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {longest.map((row, at) => (
            <tr key={row.key} className="border-t border-line">
              <th scope="row" className={clsx(CELL, 'text-left font-normal')}>
                {row.name}
              </th>
              {series.map(({ key, name, points }) => (
                <td key={key} className={clsx(CELL, 'text-right')}>
                  <PointCell label={name} unit={unit} point={points[at]} onPick={onPick} />
                  {points[at] && points[at].name !== row.name ? (
                    <span className="text-ink-subtle"> ({points[at].short})</span>
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function PointCell({
  label,
  unit,
  point,
  onPick,
}: {
  label: string
  unit: Unit
  point: Point | undefined
  onPick: ChartProps['onPick']
}) {
  if (!point) return null
  const onOpen = openingOf(point, onPick)
  const words = pointWords(unit, point)
  if (!onOpen || point.value === null) return <span className="text-ink-subtle">{words}</span>
  return (
    <button
      type="button"
      aria-label={`${words}. ${point.filters ? 'Open the calls' : 'Show who called'}: ${label}, ${point.name}`}
      className={clsx(
        'rounded-chip hover:underline',
        point.isThin ? 'text-ink-subtle' : 'text-accent',
      )}
      onClick={onOpen}
    >
      {words}
    </button>
  )
}
