import { useEffect, useRef } from 'react'

import type { RecordingPlayer } from './recording-player'

export const useKeptFocus = <Part extends HTMLElement>(player: RecordingPlayer) => {
  const part = useRef<Part>(null)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (isLost && player.read().status !== 'idle') part.current?.focus({ preventScroll: true })
  }, [player])
  return part
}
