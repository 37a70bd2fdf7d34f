import { clsx } from 'clsx'
import { memo } from 'react'

import { type Marker, MARKER_KINDS, type Timeline } from './timeline'

const APART = 0.006

const LOOK: Record<Marker['kind'], string> = {
  evidence: 'size-2 rounded-full bg-highlight',
  pin: 'size-2 rotate-45 rounded-[2px] bg-accent',
  tool: 'size-1.5 rounded-[1px] bg-ink-subtle',
  transfer: 'h-2 w-2.5 rounded-[2px] bg-info',
  slow: 'h-2 w-1 rounded-full bg-warning',
}

const thinOut = (markers: readonly Marker[], seconds: number) => {
  const last: Partial<Record<Marker['kind'], number>> = {}
  return markers.filter(({ kind, at }) => {
    const isApart = at - (last[kind] ?? -Infinity) >= seconds * APART
    if (isApart) last[kind] = at
    return isApart
  })
}

export const PlayerMarkers = memo(function PlayerMarkers({ timeline }: { timeline: Timeline }) {
  const { markers, seconds } = timeline
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-x-0 bottom-0 h-3">
      {MARKER_KINDS.toReversed().map((kind) =>
        thinOut(
          markers.filter((marker) => marker.kind === kind),
          seconds,
        ).map(({ at }) => (
          <span
            key={`${kind} ${at}`}
            className="absolute top-0 flex h-3 w-0 items-center justify-center"
            style={{ left: `${(Math.min(at, seconds) / seconds) * 100}%` }}
          >
            <span className={clsx('shrink-0', LOOK[kind])} />
          </span>
        )),
      )}
    </div>
  )
})

export const markersNear = ({ markers, seconds }: Timeline, at: number): Marker[] =>
  markers
    .filter((marker) => Math.abs(marker.at - at) <= seconds * 0.008)
    .toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))
    .slice(0, 3)
