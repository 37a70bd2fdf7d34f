import { useEffect, useRef } from 'react'

import type { RecordingPlayer } from './recording-player'

/**
 * For what takes the place of a control that was just pressed and is gone: the focus goes on there
 * instead of nowhere. Not when the page has just opened.
 */
export const useKeptFocus = <Part extends HTMLElement>(player: RecordingPlayer) => {
  const part = useRef<Part>(null)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (isLost && player.read().status !== 'idle') part.current?.focus({ preventScroll: true })
  }, [player])
  return part
}
