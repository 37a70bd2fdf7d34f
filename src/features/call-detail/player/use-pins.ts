import { useSyncExternalStore } from 'react'

import { createListeners } from '@/lib/listeners'

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
