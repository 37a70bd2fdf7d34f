import { useSyncExternalStore } from 'react'

/** A note that belongs to a second of the call. */
export type Pin = { at: number; label: string }

export type PinBoard = ReturnType<typeof createPinBoard>

const NONE: readonly Pin[] = []

/** What other parts of the page want to see on the time line of one call. */
export const createPinBoard = () => {
  let pins = NONE
  const listeners = new Set<() => void>()
  return {
    show: (next: readonly Pin[]) => {
      pins = next
      for (const listener of listeners) listener()
    },
    read: () => pins,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export const usePins = (board: PinBoard) => useSyncExternalStore(board.subscribe, board.read)
