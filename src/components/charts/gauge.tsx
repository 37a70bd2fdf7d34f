import { Group } from '@visx/group'
import { scaleLinear } from '@visx/scale'
import { Arc } from '@visx/shape'

import type { CallQuery, MetricValue } from '@/contracts/metrics'
import { counted, percent } from '@/lib/figures'

export type Band = { low: number; high: number }

/** Of a share in binary, which is hardly ever exact. */
const ROUNDING = 1e-9

export const gaugeSummary = (
  name: string,
  { value, n }: Pick<MetricValue, 'value' | 'n'>,
  { target, minimum, band }: { target: number; minimum: number; band: Band | null },
): string => {
  if (value === null) return `${name}: no calls to compute it from. Target ${target} %.`
  const points = value * 100 - target
  const away = Math.max(0.1, Math.round(Math.abs(points) * 10) / 10)
  const against =
    Math.abs(points) < ROUNDING
      ? 'on target'
      : `${counted(away, 'point')} ${points < 0 ? 'below' : 'above'} target`
  const said = n < minimum ? `too few calls to say much` : against
  const weeks = band
    ? ` Weeks of the last 90 days: ${percent(band.low)} to ${percent(band.high)}.`
    : ''
  return `${name}: ${percent(value)} of ${counted(n, 'call')}, ${said} (${target} %).${weeks}`
}

const HALF = Math.PI / 2
const SIZE = { width: 200, height: 112 }
const OUTER = 92

/** A share against its target; the pale band is where the weeks before were. */
export function Gauge({
  name,
  value: { value, n, filters },
  min,
  max,
  target,
  minimum,
  band,
  onOpen,
}: {
  name: string
  value: Pick<MetricValue, 'value' | 'n' | 'filters'>
  /** In percent. */
  min: number
  max: number
  target: number
  minimum: number
  band: Band | null
  onOpen: (filters: CallQuery) => void
}) {
  const angle = scaleLinear({ domain: [min / 100, max / 100], range: [-HALF, HALF], clamp: true })
  const isThin = n < minimum
  const at = angle(target / 100)
  const outward = (distance: number) => `${Math.sin(at) * distance} ${-Math.cos(at) * distance}`
  const calls = `${isThin ? 'only ' : ''}${counted(n, 'call')}`
  const summary = gaugeSummary(name, { value, n }, { target, minimum, band })
  return (
    <figure className="m-0 flex min-h-0 flex-1 flex-col items-center">
      <svg
        role="img"
        aria-label={summary}
        data-chart
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        className="min-h-20 w-full flex-1"
      >
        <Group top={100} left={SIZE.width / 2}>
          <Arc
            startAngle={-HALF}
            endAngle={HALF}
            innerRadius={72}
            outerRadius={OUTER}
            className="fill-line"
          />
          {value === null ? null : (
            <Arc
              startAngle={-HALF}
              endAngle={angle(value)}
              innerRadius={72}
              outerRadius={OUTER}
              className={isThin ? 'fill-line-control' : 'fill-brand'}
            />
          )}
          {band ? (
            <Arc
              data-band
              startAngle={angle(band.low)}
              endAngle={Math.max(angle(band.high), angle(band.low) + 0.03)}
              innerRadius={62}
              outerRadius={68}
              className="fill-ink-subtle"
            />
          ) : null}
          <path
            d={`M${outward(58)}L${outward(97)}`}
            className="stroke-ink"
            strokeWidth="2.5"
            data-target
          />
          <text
            y="-8"
            textAnchor="middle"
            fontSize="28"
            className={isThin ? 'fill-ink-subtle font-semibold' : 'fill-ink font-semibold'}
          >
            {value === null ? '–' : percent(value)}
          </text>
        </Group>
      </svg>
      <figcaption className="text-center text-meta text-ink-muted">
        {value === null ? (
          'No calls to compute it from'
        ) : filters ? (
          <button
            type="button"
            aria-label={`${calls}: open them`}
            className="rounded-chip text-accent underline"
            onClick={() => onOpen(filters)}
          >
            {calls}
          </button>
        ) : (
          calls
        )}
        <span aria-hidden="true">
          {' · '}
          <span className="inline-block">target {target} %</span>
          {band ? (
            <>
              {' · '}
              <span className="inline-block">
                90 days by week: {percent(band.low)} to {percent(band.high)}
              </span>
            </>
          ) : null}
        </span>
      </figcaption>
    </figure>
  )
}
