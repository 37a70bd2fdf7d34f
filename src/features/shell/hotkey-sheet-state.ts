import { useSyncExternalStore } from 'react'

let open = false
const listeners = new Set<() => void>()

export const setHotkeySheetOpen = (next: boolean) => {
  open = next
  for (const listener of listeners) listener()
}
export const openHotkeySheet = () => setHotkeySheetOpen(true)

export const useHotkeySheetOpen = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )
