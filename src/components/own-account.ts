import { useSyncExternalStore } from 'react'

/** What of one's own account is being changed. */
export type OwnAccountQuestion = 'profile' | 'password'

// Asked for in the shell, drawn by another feature; a route puts both on the screen.
let asked: OwnAccountQuestion | null = null
const listeners = new Set<() => void>()

export const askOwnAccount = (next: OwnAccountQuestion | null) => {
  asked = next
  for (const listener of listeners) listener()
}

export const useOwnAccountQuestion = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
  )
