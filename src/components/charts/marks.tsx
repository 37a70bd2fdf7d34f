import { clsx } from 'clsx'

import { valueWords, type Unit } from '@/domain/metrics/value-words'
import { type Series } from './series'

/** The colours of series, in this order. */
export const LOOKS = [
  { stroke: 'stroke-brand', fill: 'fill-brand' },
  { stroke: 'stroke-highlight-mark', fill: 'fill-highlight-mark' },
  { stroke: 'stroke-danger', fill: 'fill-danger' },
  { stroke: 'stroke-ink-subtle', fill: 'fill-ink-subtle' },
] as const

const DASHES = [undefined, '6 3', '2 3', '8 3 2 3', '12 4', '1 2']

/** So many series differ in colour and dash, none in colour alone; more are a table. */
export const MOST_SERIES = DASHES.length

export const lookOf = (index: number) => ({
  ...(LOOKS[index % LOOKS.length] ?? LOOKS[0]),
  dash: DASHES[index % DASHES.length],
})

const LINES = [null, 'M0 8L8 0', 'M0 0L8 8', 'M0 4H8', 'M4 0V8', 'M0 4H8M4 0V8']

/** Lines laid over a mark's colour; the first mark has none. */
export function Patterns({ id }: { id: string }) {
  return (
    <defs>
      {LINES.map((lines, index) =>
        lines ? (
          <pattern
            key={lines}
            id={`${id}-${index}`}
            width="8"
            height="8"
            patternUnits="userSpaceOnUse"
          >
            <path d={lines} className="stroke-surface" strokeWidth="1.5" fill="none" />
          </pattern>
        ) : null,
      )}
    </defs>
  )
}

export const patternOf = (id: string, index: number): string =>
  LINES[index % LINES.length] ? `url(#${id}-${index % LINES.length})` : 'none'

export function LineLegend({ series }: { series: readonly Series[] }) {
  return (
    <ul className="flex flex-wrap gap-x-3 text-meta text-ink-muted">
      {series.map(({ key, name }, index) => {
        const { stroke, dash } = lookOf(index)
        return (
          <li key={key} className="flex items-center gap-1">
            <svg aria-hidden="true" width="20" height="8">
              <path d="M0 4H20" className={stroke} strokeWidth="2" strokeDasharray={dash} />
            </svg>
            {name}
          </li>
        )
      })}
    </ul>
  )
}

export function PatternLegend({
  id,
  unit,
  marks,
}: {
  id: string
  unit: Unit
  marks: readonly { key: string; name: string; value?: number; share?: number; fill: string }[]
}) {
  return (
    <ul className={clsx('flex flex-wrap gap-x-3 gap-y-0.5 text-meta text-ink-muted')}>
      {marks.map(({ key, name, value, share, fill }, index) => (
        <li key={key} className="flex min-w-0 items-center gap-1">
          <svg aria-hidden="true" width="12" height="12" className="shrink-0">
            <Swatch fill={fill} pattern={patternOf(id, index)} />
          </svg>
          <bdi className="truncate">{name}</bdi>
          {value === undefined ? null : (
            <span className="text-ink tabular-nums">
              {valueWords(unit, value)}
              {share === undefined ? '' : ` · ${Math.round(share * 100)} %`}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

export function SeriesLegend({
  id,
  unit,
  series,
}: {
  id: string
  unit: Unit
  series: readonly Series[]
}) {
  return (
    <PatternLegend
      id={id}
      unit={unit}
      marks={series.map(({ key, name }, index) => ({ key, name, fill: lookOf(index).fill }))}
    />
  )
}

function Swatch({ fill, pattern }: { fill: string; pattern: string }) {
  const isClass = fill.startsWith('fill-')
  return (
    <>
      <rect width="12" height="12" rx="2" {...(isClass ? { className: fill } : { fill })} />
      <rect width="12" height="12" rx="2" fill={pattern} />
    </>
  )
}
