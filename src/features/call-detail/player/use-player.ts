import { useSyncExternalStore } from 'react'

import type { PlayerState, RecordingPlayer } from './recording-player'

export const usePlayer = <Value extends string | number | boolean | null>(
  player: RecordingPlayer,
  select: (state: PlayerState) => Value,
): Value => useSyncExternalStore(player.subscribe, () => select(player.read()))
