import { Pause, Play, RotateCcw, RotateCw } from 'lucide-react'
import { useMemo } from 'react'

import { Button } from '@/ui/button'
import { useHotkeys } from '@/ui/hotkeys'
import { IconButton } from '@/ui/icon-button'
import { Select } from '@/ui/select'

import { useCallView } from './call-view'
import { PlayerClock, PlayerSlider } from './player-slider'
import { type RecordingPlayer, SPEEDS } from './recording-player'
import { buildTimeline } from './timeline'
import { usePlayer } from './use-player'

const STEPS = [-15, -5, 5, 15] as const

/** The audio of the call, or, without a recording, the call as a line of time. */
export function PlayerBar() {
  const { call, player, claims } = useCallView()
  const heard = usePlayer(player, ({ seconds }) => seconds)
  const timeline = useMemo(() => {
    const evidence = [...claims.values()].flatMap((claim) => claim.evidence)
    const seconds = evidence.flatMap(({ utterance, startSeconds }) => {
      const at = startSeconds ?? call.transcript[utterance]?.startSeconds ?? null
      return at === null ? [] : [at]
    })
    return buildTimeline(call.transcript, heard ?? call.durationSeconds, seconds)
  }, [call.transcript, call.durationSeconds, claims, heard])

  const length = timeline?.seconds ?? heard ?? call.durationSeconds ?? 0
  if (!timeline && !player.canPlay) return null
  return (
    <section
      aria-label="Recording"
      className="flex min-h-18 flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-3 py-2 shadow-[0_4px_8px_-6px_rgb(0_0_0/0.25)]"
    >
      {player.canPlay ? <PlayControls player={player} /> : null}
      <div className="flex min-w-56 flex-1 basis-64 items-center gap-3 max-sm:order-last max-sm:basis-full">
        <PlayerSlider player={player} timeline={timeline} seconds={length} />
        <PlayerClock player={player} seconds={length} />
      </div>
      {player.canPlay ? (
        <SpeedSelect player={player} />
      ) : (
        <p className="text-meta text-ink-muted">
          {call.contentWithheld ? 'Recording not stored by policy' : 'No recording'}
        </p>
      )}
      <PlayerError player={player} />
    </section>
  )
}

function PlayControls({ player }: { player: RecordingPlayer }) {
  const playing = usePlayer(player, (state) => state.playing)
  const loading = usePlayer(player, ({ status }) => status === 'loading')
  const step = (seconds: number) => player.seek(player.read().position + seconds)
  useHotkeys('Recording', [
    { key: ' ', label: 'Play or pause', run: player.toggle },
    { key: 'ArrowLeft', label: 'Back 5 seconds', run: () => step(-5) },
    { key: 'ArrowRight', label: 'Forward 5 seconds', run: () => step(5) },
  ])
  const [back15, back5, on5, on15] = STEPS.map((seconds) => (
    <IconButton
      key={seconds}
      size="sm"
      label={`${seconds < 0 ? 'Back' : 'Forward'} ${Math.abs(seconds)} seconds`}
      icon={
        <span aria-hidden="true" className="flex items-center text-meta tabular-nums">
          {seconds < 0 ? <RotateCcw size={14} /> : null}
          {Math.abs(seconds)}
          {seconds > 0 ? <RotateCw size={14} /> : null}
        </span>
      }
      className="w-9!"
      onClick={() => step(seconds)}
    />
  ))
  return (
    <div className="flex items-center gap-1">
      {back15}
      {back5}
      <IconButton
        label={playing ? 'Pause' : 'Play'}
        variant="primary"
        aria-keyshortcuts="Space"
        icon={
          playing ? <Pause aria-hidden="true" size={16} /> : <Play aria-hidden="true" size={16} />
        }
        aria-busy={loading || undefined}
        className={loading ? 'animate-pulse motion-reduce:animate-none' : ''}
        onClick={player.toggle}
      />
      {on5}
      {on15}
    </div>
  )
}

function SpeedSelect({ player }: { player: RecordingPlayer }) {
  const speed = usePlayer(player, (state) => state.speed)
  return (
    <Select
      aria-label="Speed"
      size="sm"
      className="w-20! max-sm:ml-auto"
      value={String(speed)}
      options={SPEEDS.map((each) => ({ value: String(each), label: `${each}×` }))}
      onChange={({ target }) => {
        const chosen = SPEEDS.find((each) => String(each) === target.value)
        if (chosen !== undefined) player.setSpeed(chosen)
      }}
    />
  )
}

function PlayerError({ player }: { player: RecordingPlayer }) {
  const message = usePlayer(player, ({ error }) => error?.message ?? null)
  const loading = usePlayer(player, ({ status }) => status === 'loading')
  return (
    <output className="w-full empty:hidden">
      {message === null ? null : (
        <span className="flex flex-wrap items-center gap-2 text-row text-danger">
          {message}
          <Button size="sm" onClick={player.play}>
            Try again
          </Button>
        </span>
      )}
      {loading ? <span className="sr-only">Loading the recording</span> : null}
    </output>
  )
}
