import { createOpenState } from '@/ui/open-state'

export const hotkeySheet = createOpenState<true>()
export const openHotkeySheet = () => hotkeySheet.open(true)
