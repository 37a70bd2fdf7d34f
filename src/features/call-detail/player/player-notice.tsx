import { clock } from '@/lib/time-format'
import { Button } from '@/ui/button'

import { useCallView } from '../call-view'
import { usePlayer } from './use-player'

export function PlayerNotice() {
  const { player } = useCallView()
  const status = usePlayer(player, (state) => state.status)
  const message = usePlayer(player, ({ error }) => error?.message ?? null)
  const loop = usePlayer(player, ({ loop: passage }) =>
    passage?.end == null ? null : `${clock(passage.start)} to ${clock(passage.end)}`,
  )
  return (
    <output className="block empty:hidden">
      {message === null ? null : (
        <span className="mt-1 flex flex-wrap items-center gap-2 text-row text-danger">
          {message}
          <Button size="sm" onClick={player.play}>
            Try again
          </Button>
        </span>
      )}
      {status === 'resuming' ? (
        <span className="mt-1 block text-row text-ink-muted">
          The recording broke off. Going on at the same second…
        </span>
      ) : null}
      {status === 'loading' ? <span className="sr-only">Loading the recording</span> : null}
      {loop === null ? null : <span className="sr-only">Repeating {loop}</span>}
    </output>
  )
}
