import { clsx } from 'clsx'

import type { RecordingPlayer } from './recording-player'
import { usePlayer } from './use-player'

export function PlayerLoop({ player, seconds }: { player: RecordingPlayer; seconds: number }) {
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
