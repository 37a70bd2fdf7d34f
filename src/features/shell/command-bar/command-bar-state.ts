import { createOpenState } from '@/ui/open-state'
import { overlayIsOpen } from '@/ui/hotkeys'

export const commandBar = createOpenState<true>()

/** Opens the bar, or closes it again; what already asks something of the person comes first. */
export const toggleCommandBar = () => {
  if (commandBar.read()) commandBar.close()
  else if (!overlayIsOpen()) commandBar.open(true)
}
