import { type PointerEvent, type ReactNode, useState } from 'react'

import { clock, durationWords } from '@/lib/time-format'

import { arrowStep } from './player-controls'
import { PlayerLanes } from './player-lanes'
import { PlayerLoop } from './player-loop'
import { markersNear, PlayerMarkers } from './player-markers'
import type { RecordingPlayer } from './recording-player'
import { speakingAt, type Timeline } from './timeline'
import { usePlayer } from './use-player'
import { useLoopDrag } from './use-loop-drag'

/**
 * The place in the call: a range input, so that keys, touch and screen readers work as everywhere,
 * drawn as the two lanes of who speaks. `children` are drawn over them.
 */
export function PlayerSlider({
  player,
  timeline,
  seconds,
  children,
}: {
  player: RecordingPlayer
  timeline: Timeline | null
  seconds: number
  children: ReactNode
}) {
  return (
    <>
      {timeline ? (
        <span
          aria-hidden="true"
          className="flex flex-col self-start text-right text-[11px] leading-[22px] text-ink-subtle"
        >
          <span>Agent</span>
          <span>Caller</span>
        </span>
      ) : null}
      <div className="relative h-14 min-w-0 flex-1">
        {timeline ? (
          <>
            <PlayerLanes timeline={timeline} isQuiet={Boolean(children)} />
            <div className="pointer-events-none absolute inset-x-0 top-0 h-11 overflow-hidden">
              {children}
            </div>
            <PlayerMarkers timeline={timeline} />
          </>
        ) : (
          <span className="absolute inset-x-0 top-5 h-1 rounded-full bg-line-strong" />
        )}
        <PlayerLoop player={player} seconds={seconds} />
        <Position player={player} timeline={timeline} seconds={seconds} />
      </div>
    </>
  )
}

function Position({
  player,
  timeline,
  seconds,
}: {
  player: RecordingPlayer
  timeline: Timeline | null
  seconds: number
}) {
  const position = usePlayer(player, (state) => state.position)
  const [pointed, setPointed] = useState<number | null>(null)
  const drag = useLoopDrag(player, seconds)
  const part = seconds > 0 ? Math.min(1, position / seconds) : 0
  const speaker = timeline ? speakingAt(timeline, position) : null
  const placeOf = ({ clientX, currentTarget }: PointerEvent<HTMLInputElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.min(1, Math.max(0, (clientX - left) / width)) * seconds
  }
  return (
    <>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-0 h-11 w-0.5 rounded-full bg-ink before:absolute before:-top-0.5 before:-left-[3px] before:size-2 before:rounded-full before:bg-ink"
        style={{ left: `calc(${part * 100}% - 1px)` }}
      />
      <input
        type="range"
        aria-label="Position in the call"
        aria-valuetext={[
          `${durationWords(position)} of ${durationWords(seconds)}`,
          ...(speaker === null ? [] : [speaker]),
        ].join(', ')}
        min={0}
        max={Math.max(1, Math.ceil(seconds))}
        step={1}
        value={Math.round(position)}
        onChange={({ target }) => {
          if (!drag.isDragging()) player.cue(Number(target.value))
        }}
        onKeyDown={(event) => {
          const isStep = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
          if (event.key !== ' ' && !isStep) return
          event.preventDefault()
          if (isStep) player.cue(player.read().position + arrowStep(event))
          else player.toggle()
        }}
        onPointerDown={(event) => drag.begin(event, placeOf(event))}
        onPointerMove={(event) => {
          const at = placeOf(event)
          setPointed(at)
          drag.move(at)
        }}
        onPointerUp={(event) => drag.end(placeOf(event))}
        onPointerLeave={() => setPointed(null)}
        className="absolute inset-0 m-0 h-full w-full cursor-pointer appearance-none rounded-chip bg-transparent [&::-moz-range-thumb]:w-px [&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:w-px [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:opacity-0"
      />
      {pointed === null ? null : <Pointed at={pointed} timeline={timeline} seconds={seconds} />}
    </>
  )
}

function Pointed({
  at,
  timeline,
  seconds,
}: {
  at: number
  timeline: Timeline | null
  seconds: number
}) {
  const near = timeline ? markersNear(timeline, at) : []
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute top-full z-20 mt-1 flex w-max max-w-64 -translate-x-1/2 flex-col rounded-control bg-ink px-2 py-1 text-meta text-surface shadow-popover max-sm:hidden"
      style={{ left: `clamp(3rem, ${(at / seconds) * 100}%, 100% - 3rem)` }}
    >
      <span className="font-medium tabular-nums">{clock(at)}</span>
      {near.map((marker, position) => (
        <span key={position} className="line-clamp-1">
          {marker.label}
        </span>
      ))}
    </span>
  )
}
