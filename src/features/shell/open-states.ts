import { createOpenState } from '@/ui/open-state'
import { overlayIsOpen } from '@/ui/hotkeys'

export const commandBar = createOpenState<true>()

export const toggleCommandBar = () => {
  if (commandBar.read()) commandBar.close()
  else if (!overlayIsOpen()) commandBar.open(true)
}

export const hotkeySheet = createOpenState<true>()
export const openHotkeySheet = () => hotkeySheet.open(true)
