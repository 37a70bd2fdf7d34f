import { useEffect } from 'react'

import { useLazyPart } from '@/ui/use-lazy-part'

import { hotkeySheet } from './hotkey-sheet-state'

const loadSheet = () => import('./hotkey-sheet')

/** The list of shortcuts, loaded when somebody first asks for it. */
export function HotkeySheetHost() {
  const open = hotkeySheet.useOpen()
  const { part, prepare } = useLazyPart(loadSheet)
  useEffect(() => {
    if (open) prepare()
  }, [open, prepare])
  return part ? <part.HotkeySheet /> : null
}
