import { clsx } from 'clsx'
import { memo, type PointerEvent, type ReactNode, useRef, useState } from 'react'

import { clock, durationWords } from '@/lib/time-format'

import { markLoopEnd } from './playback-route'
import { arrowStep } from './player-controls'
import { PlayerLanes } from './player-lanes'
import { type RecordingPlayer, usePlayer } from './recording-player'
import { type Marker, MARKER_KINDS, speakingAt, type Timeline } from './timeline'

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

const PlayerMarkers = memo(function PlayerMarkers({ timeline }: { timeline: Timeline }) {
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

const markersNear = ({ markers, seconds }: Timeline, at: number): Marker[] =>
  markers
    .filter((marker) => Math.abs(marker.at - at) <= seconds * 0.008)
    .toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))
    .slice(0, 3)

const useLoopDrag = (player: RecordingPlayer, seconds: number) => {
  const from = useRef<number | null>(null)
  const select = (at: number) => {
    if (from.current === null) return
    player.setLoop(markLoopEnd({ start: from.current, end: null }, Math.min(at, seconds)))
  }
  return {
    isDragging: () => from.current !== null,
    begin: (event: PointerEvent<HTMLInputElement>, at: number) => {
      if (!event.shiftKey) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = at
    },
    move: select,
    end: (at: number) => {
      if (from.current === null) return
      select(at)
      player.cue(Math.min(from.current, at))
      from.current = null
    },
  }
}

type SliderProps = { player: RecordingPlayer; timeline: Timeline | null; seconds: number }

/**
 * The place in the call: a range input, so that keys, touch and screen readers work as everywhere,
 * drawn as the two lanes of who speaks. `children` are drawn over them.
 */
export function PlayerSlider({
  player,
  timeline,
  seconds,
  children,
}: SliderProps & { children: ReactNode }) {
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

function Position({ player, timeline, seconds }: SliderProps) {
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

function Pointed({ at, timeline, seconds }: Omit<SliderProps, 'player'> & { at: number }) {
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

function PlayerLoop({ player, seconds }: { player: RecordingPlayer; seconds: number }) {
  const start = usePlayer(player, ({ loop }) => loop?.start ?? null)
  const end = usePlayer(player, ({ loop }) => loop?.end ?? null)
  if (start === null || seconds === 0) return null
  const percent = (at: number) => `${Math.min(100, (at / seconds) * 100)}%`
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'pointer-events-none absolute top-0 h-11 border-accent',
        end === null ? 'border-l border-dashed' : 'border-x-2 bg-accent/15',
      )}
      style={{ left: percent(start), width: end === null ? 0 : percent(end - start) }}
    />
  )
}
