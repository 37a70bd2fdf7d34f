import { memo } from 'react'

import type { Span, Timeline } from './timeline'

const TOP = { agent: 2, caller: 16 } as const
const LANE = 12
const HEIGHT = 36

/** Spans as one shape: a day-long call is then still two elements. */
const shape = (spans: readonly Span[], top: number, height: number, thinnest: number) =>
  spans
    .map(({ start, end }) => {
      const width = Math.max(end - start, thinnest)
      return `M${start} ${top}h${width}v${height}h${-width}Z`
    })
    .join('')

const MARKER_CLASS = {
  tool: 'fill-ink-subtle',
  transfer: 'fill-info',
  evidence: 'fill-highlight',
} as const

/**
 * Who speaks when: the agent above, the caller below, hatched where nobody does; ticks under them
 * for evidence (highlight), tool calls and transfers. A drawing of what the transcript says in words.
 */
export const PlayerLanes = memo(function PlayerLanes({ timeline }: { timeline: Timeline }) {
  const { seconds, voices, silences, markers } = timeline
  const thinnest = seconds / 600
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${seconds} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-x-0 top-0 h-9 w-full overflow-visible"
    >
      <path d={shape([{ start: 0, end: seconds }], TOP.agent, LANE, 0)} className="fill-line/50" />
      <path d={shape([{ start: 0, end: seconds }], TOP.caller, LANE, 0)} className="fill-line/50" />
      <path d={shape(silences, TOP.agent + 5, 16, 0)} className="fill-canvas" />
      <path d={shape(silences, TOP.agent + 12.5, 1, 0)} className="fill-line-strong" />
      <path d={shape(voices.agent, TOP.agent, LANE, thinnest)} className="fill-brand" />
      <path d={shape(voices.caller, TOP.caller, LANE, thinnest)} className="fill-ink-muted" />
      {(['tool', 'transfer', 'evidence'] as const).map((kind) => (
        <path
          key={kind}
          d={shape(
            markers
              .filter((marker) => marker.kind === kind)
              .map(({ at }) => ({ start: at, end: at })),
            30,
            6,
            seconds / 250,
          )}
          className={MARKER_CLASS[kind]}
        />
      ))}
    </svg>
  )
})
