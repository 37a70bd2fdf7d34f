import { clock, durationWords } from '@/lib/time-format'

import { PlayerLanes } from './player-lanes'
import type { RecordingPlayer } from './recording-player'
import type { Timeline } from './timeline'
import { usePlayer } from './use-player'

/**
 * The place in the call: a range input, so that arrows, Page keys, Home and End, touch and screen
 * readers work as everywhere, drawn as the two lanes of who speaks.
 */
export function PlayerSlider({
  player,
  timeline,
  seconds,
}: {
  player: RecordingPlayer
  timeline: Timeline | null
  /** How long the call is. */
  seconds: number
}) {
  const position = usePlayer(player, (state) => state.position)
  const progress = usePlayer(player, ({ status, progress }) =>
    status === 'loading' ? progress : null,
  )
  const part = seconds > 0 ? Math.min(1, position / seconds) : 0
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2">
      {timeline ? (
        <span
          aria-hidden="true"
          className="flex flex-col pb-2 text-right text-[11px] leading-3.5 text-ink-subtle"
        >
          <span>Agent</span>
          <span>Caller</span>
        </span>
      ) : null}
      <div className="relative h-9 min-w-0 flex-1">
        {timeline ? (
          <PlayerLanes timeline={timeline} />
        ) : (
          <span className="absolute inset-x-0 top-4 h-1 rounded-full bg-line-strong" />
        )}
        {progress === null ? null : (
          <span
            className="absolute top-0 left-0 h-0.5 bg-accent"
            style={{ width: `${progress * 100}%` }}
          />
        )}
        <span
          aria-hidden="true"
          className="pointer-events-none absolute -top-1 -bottom-1 w-0.5 rounded-full bg-ink"
          style={{ left: `calc(${part * 100}% - 1px)` }}
        />
        <input
          type="range"
          aria-label="Position in the call"
          aria-valuetext={`${durationWords(position)} of ${durationWords(seconds)}`}
          min={0}
          max={Math.max(1, Math.ceil(seconds))}
          step={1}
          value={Math.round(position)}
          onChange={({ target }) => player.seek(Number(target.value))}
          onKeyDown={(event) => {
            if (event.key !== ' ') return
            event.preventDefault()
            player.toggle()
          }}
          className="absolute inset-0 h-full w-full cursor-pointer appearance-none rounded-chip bg-transparent [&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:opacity-0"
        />
      </div>
    </div>
  )
}

/** "1:20 / 3:04". */
export function PlayerClock({ player, seconds }: { player: RecordingPlayer; seconds: number }) {
  const whole = usePlayer(player, ({ position }) => Math.floor(position))
  return (
    <span className="shrink-0 text-meta text-ink-muted tabular-nums">
      <span className="sr-only">Position </span>
      {clock(whole)} / {clock(Math.round(seconds))}
    </span>
  )
}
