import { type PointerEvent, useRef } from 'react'

import { markLoopEnd } from './playback-route'
import type { RecordingPlayer } from './recording-player'

export const useLoopDrag = (player: RecordingPlayer, seconds: number) => {
  const from = useRef<number | null>(null)
  const select = (at: number) => {
    if (from.current === null) return
    player.setLoop(markLoopEnd({ start: from.current, end: null }, Math.min(at, seconds)))
  }
  return {
    isDragging: () => from.current !== null,
    begin: (event: PointerEvent<HTMLInputElement>, at: number) => {
      if (!event.shiftKey) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = at
    },
    move: select,
    end: (at: number) => {
      if (from.current === null) return
      select(at)
      player.cue(Math.min(from.current, at))
      from.current = null
    },
  }
}
