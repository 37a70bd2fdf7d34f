import { useEffect } from 'react'

import { useLazyOverlay } from '@/ui/use-lazy-part'

import { hotkeySheet } from './hotkey-sheet-state'

const loadSheet = () => import('./hotkey-sheet')

/** The list of shortcuts, loaded when somebody first asks for it. */
export function HotkeySheetHost() {
  const open = hotkeySheet.useOpen()
  const { part } = useLazyOverlay(loadSheet, open, hotkeySheet.close)
  // Whoever signs in next has not asked for it.
  useEffect(() => hotkeySheet.close, [])
  return part ? <part.HotkeySheet /> : null
}
