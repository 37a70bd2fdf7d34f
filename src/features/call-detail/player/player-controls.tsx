import { clsx } from 'clsx'
import { FastForward, Pause, Play, Repeat, RotateCcw, RotateCw } from 'lucide-react'
import { useState } from 'react'

import { clock } from '@/lib/time-format'
import { IconButton } from '@/ui/button'
import { Select } from '@/ui/field'
import { useHotkeys } from '@/ui/hotkeys'

import { useCallView } from '../call-view'
import { nextSpeed, SPEEDS } from './playback-settings'
import { type RecordingPlayer, useKeptFocus, usePlayer } from './recording-player'

const STEPS = [-15, -5, 5, 15] as const

/** Seconds that an arrow key moves by. */
export const arrowStep = ({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>) =>
  (key === 'ArrowLeft' ? -1 : 1) * (shiftKey ? 15 : 5)

export function PlayerControls() {
  const { player } = useCallView()
  const playing = usePlayer(player, (state) => state.playing)
  const waiting = usePlayer(player, ({ status }) => status === 'loading' || status === 'resuming')
  const step = (seconds: number) => player.cue(player.read().position + seconds)
  const playButton = useKeptFocus<HTMLButtonElement>(player)
  const said = usePlaybackKeys(player)
  const [back15, back5, on5, on15] = STEPS.map((seconds) => (
    <IconButton
      key={seconds}
      size="sm"
      label={`${seconds < 0 ? 'Back' : 'Forward'} ${Math.abs(seconds)} seconds`}
      aria-keyshortcuts={`${Math.abs(seconds) === 15 ? 'Shift+' : ''}Arrow${seconds < 0 ? 'Left' : 'Right'}`}
      icon={
        <span aria-hidden="true" className="flex items-center text-meta tabular-nums">
          {seconds < 0 ? <RotateCcw size={14} /> : null}
          {Math.abs(seconds)}
          {seconds > 0 ? <RotateCw size={14} /> : null}
        </span>
      }
      className={clsx(
        'w-9!',
        Math.abs(seconds) === 5 && '@max-md:hidden! @xl:hidden! @3xl:inline-flex!',
      )}
      onClick={() => step(seconds)}
    />
  ))
  return (
    <div className="flex items-center gap-0.5">
      {back15}
      {back5}
      <IconButton
        ref={playButton}
        label={playing ? 'Pause' : 'Play'}
        variant="primary"
        aria-keyshortcuts="Space"
        icon={playing ? <Pause /> : <Play />}
        aria-busy={waiting || undefined}
        className={waiting ? 'animate-pulse motion-reduce:animate-none' : ''}
        onClick={player.toggle}
      />
      {on5}
      {on15}
      <output className="sr-only">{said}</output>
    </div>
  )
}

const usePlaybackKeys = (player: RecordingPlayer) => {
  const [said, setSaid] = useState('')
  const move = (seconds: number) => () => {
    player.cue(player.read().position + seconds)
    setSaid(clock(player.read().position))
  }
  const changeSpeed = (direction: 1 | -1) => () => {
    player.setSpeed(nextSpeed(player.read().speed, direction))
    setSaid(`Speed ${player.read().speed}`)
  }
  const beginLoop = () => {
    player.markLoopStart()
    setSaid(`The loop begins at ${clock(player.read().position)}`)
  }
  useHotkeys('Recording', [
    { key: ' ', label: 'Play or pause', run: player.toggle },
    { key: 'ArrowLeft', label: 'Back 5 seconds', run: move(-5) },
    { key: 'ArrowRight', label: 'Forward 5 seconds', run: move(5) },
    { key: 'Shift+ArrowLeft', label: 'Back 15 seconds', run: move(-15) },
    { key: 'Shift+ArrowRight', label: 'Forward 15 seconds', run: move(15) },
    { key: ',', label: 'Slower', run: changeSpeed(-1) },
    { key: '.', label: 'Faster', run: changeSpeed(1) },
    { key: '[', label: 'Begin a loop here', run: beginLoop },
    { key: ']', label: 'End the loop here', run: player.markLoopEnd },
  ])
  return said
}

export function PlayerClock({ player, seconds }: { player: RecordingPlayer; seconds: number }) {
  const whole = usePlayer(player, ({ position }) => Math.floor(position))
  return (
    <span className="shrink-0 text-meta text-ink-muted tabular-nums">
      <span className="sr-only">Position </span>
      <span className="font-medium text-ink">{clock(whole)}</span>
      <span className="@max-md:sr-only"> / {clock(Math.round(seconds))}</span>
    </span>
  )
}

export function PlayerTools() {
  const { player } = useCallView()
  const skipping = usePlayer(player, ({ skipSilences }) => skipSilences)
  return (
    <div className="ml-auto flex items-center gap-1 @max-md:gap-0.5">
      <IconButton
        size="sm"
        label="Skip silences"
        aria-pressed={skipping}
        icon={<FastForward />}
        className={clsx(skipping && 'bg-accent-soft! text-accent-ink!')}
        onClick={() => player.setSkipSilences(!skipping)}
      />
      <LoopButton player={player} />
      <SpeedSelect player={player} />
    </div>
  )
}

function LoopButton({ player }: { player: RecordingPlayer }) {
  const start = usePlayer(player, ({ loop }) => loop?.start ?? null)
  const end = usePlayer(player, ({ loop }) => loop?.end ?? null)
  const isMarking = start !== null && end === null
  const label =
    start === null
      ? 'Begin a loop here'
      : end === null
        ? `End the loop that begins at ${clock(start)} here`
        : `Stop repeating ${clock(start)} to ${clock(end)}`
  return (
    <IconButton
      size="sm"
      label={label}
      aria-keyshortcuts={start === null ? '[' : ']'}
      icon={<Repeat />}
      className={clsx(
        isMarking && 'border-dashed! border-accent! text-accent!',
        end !== null && 'bg-accent-soft! text-accent-ink!',
      )}
      onClick={() => {
        if (start === null) player.markLoopStart()
        else if (end === null) player.markLoopEnd()
        else player.setLoop(null)
      }}
    />
  )
}

function SpeedSelect({ player }: { player: RecordingPlayer }) {
  const speed = usePlayer(player, (state) => state.speed)
  return (
    <Select
      aria-label="Speed"
      aria-keyshortcuts=", ."
      size="sm"
      className="w-20! @max-md:w-16!"
      value={String(speed)}
      options={SPEEDS.map((each) => ({ value: String(each), label: `${each}×` }))}
      onChange={({ target }) => {
        const chosen = SPEEDS.find((each) => String(each) === target.value)
        if (chosen !== undefined) player.setSpeed(chosen)
      }}
    />
  )
}
