import { clsx } from 'clsx'
import { memo } from 'react'

import type { Span, Timeline } from './timeline'

export const LANE_HEIGHT = 22
const BLOCK = 10

const shape = (spans: readonly Span[], top: number, height: number, thinnest: number) =>
  spans
    .map(({ start, end }) => {
      const width = Math.max(end - start, thinnest)
      return `M${start} ${top}h${width}v${height}h${-width}Z`
    })
    .join('')

export const PlayerLanes = memo(function PlayerLanes({
  timeline,
  isQuiet,
}: {
  timeline: Timeline
  isQuiet: boolean
}) {
  const { seconds, voices, silences } = timeline
  const thinnest = seconds / 600
  const inLane = (spans: readonly Span[], lane: 0 | 1) =>
    shape(spans, lane * LANE_HEIGHT + (LANE_HEIGHT - BLOCK) / 2, BLOCK, thinnest)
  const whole = { start: 0, end: seconds }
  const middles = [LANE_HEIGHT / 2, LANE_HEIGHT * 1.5].map((top) => shape([whole], top - 0.5, 1, 0))
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${seconds} ${LANE_HEIGHT * 2}`}
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-x-0 top-0 h-11 w-full"
    >
      {isQuiet ? null : <path d={middles.join('')} className="fill-line" />}
      <path d={shape(silences, 1, LANE_HEIGHT * 2 - 2, 0)} className="fill-canvas" />
      <path d={shape(silences, LANE_HEIGHT - 0.5, 1, 0)} className="fill-line-strong" />
      <g className={clsx(isQuiet && 'opacity-15')}>
        <path d={inLane(voices.agent, 0)} className="fill-brand" />
        <path d={inLane(voices.caller, 1)} className="fill-ink-muted" />
      </g>
    </svg>
  )
})
