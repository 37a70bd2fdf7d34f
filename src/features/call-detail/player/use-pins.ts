import { useSyncExternalStore } from 'react'

import { createListeners } from '@/lib/listeners'

/** A note that belongs to a second of the call. */
export type Pin = { at: number; label: string }

export type PinBoard = ReturnType<typeof createPinBoard>

const NONE: readonly Pin[] = []

/** What other parts of the page want to see on the time line of one call. */
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
