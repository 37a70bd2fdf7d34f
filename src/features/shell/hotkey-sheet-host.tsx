import { useLazyOverlay } from '@/ui/use-lazy-overlay'

import { hotkeySheet } from './hotkey-sheet-state'

const loadSheet = () => import('./hotkey-sheet')

/** The list of shortcuts, loaded when somebody first asks for it. */
export function HotkeySheetHost() {
  const open = hotkeySheet.useAsked() !== null
  const { part } = useLazyOverlay(loadSheet, open, hotkeySheet.close)
  return part && open ? <part.HotkeySheet /> : null
}
