import { useEffect, useRef, useSyncExternalStore } from 'react'

import { createListeners } from '@/lib/listeners'

import type { PlayerState, RecordingPlayer } from './recording-player'

export const usePlayer = <Value extends string | number | boolean | null>(
  player: RecordingPlayer,
  select: (state: PlayerState) => Value,
): Value => useSyncExternalStore(player.subscribe, () => select(player.read()))

export const useKeptFocus = <Part extends HTMLElement>(player: RecordingPlayer) => {
  const part = useRef<Part>(null)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (isLost && player.read().status !== 'idle') part.current?.focus({ preventScroll: true })
  }, [player])
  return part
}

export type Pin = { at: number; label: string }

export type PinBoard = ReturnType<typeof createPinBoard>

const NONE: readonly Pin[] = []

export const createPinBoard = () => {
  let pins = NONE
  const { subscribe, announce } = createListeners()
  return {
    show: (next: readonly Pin[]) => {
      pins = next
      announce()
    },
    read: () => pins,
    subscribe,
  }
}

export const usePins = (board: PinBoard) => useSyncExternalStore(board.subscribe, board.read)
