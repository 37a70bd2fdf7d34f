import { clsx } from 'clsx'
import { FastForward, Repeat } from 'lucide-react'

import { clock } from '@/lib/time-format'
import { IconButton } from '@/ui/button'
import { Select } from '@/ui/field'

import { useCallView } from '../call-view'
import { SPEEDS } from './playback-settings'
import type { RecordingPlayer } from './recording-player'
import { usePlayer } from './use-player'

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
