import { createOpenState } from '@/ui/open-state'

export const hotkeySheet = createOpenState()
export const openHotkeySheet = () => hotkeySheet.setOpen(true)
