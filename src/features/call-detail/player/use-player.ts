import { useSyncExternalStore } from 'react'

import type { PlayerState, RecordingPlayer } from './recording-player'

/** One thing about the player; the component draws again only when that thing changes. */
export const usePlayer = <Value extends string | number | boolean | null>(
  player: RecordingPlayer,
  select: (state: PlayerState) => Value,
): Value => useSyncExternalStore(player.subscribe, () => select(player.read()))
