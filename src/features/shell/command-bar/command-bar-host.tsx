import { useHotkeys } from '@/ui/hotkeys'
import { useLazyOverlay } from '@/ui/use-lazy-part'

import { commandBar, toggleCommandBar } from './command-bar-state'

const loadBar = () => import('./command-bar')

/** The key of the command bar; the bar itself is loaded when somebody first asks for it. */
export function CommandBarHost({ showHotkeys }: { showHotkeys: () => void }) {
  const open = commandBar.useAsked() !== null
  const { part } = useLazyOverlay(loadBar, open, commandBar.close)
  useHotkeys('Everywhere', [
    { key: 'Mod+k', label: 'Search or jump to a call, page or action', run: toggleCommandBar },
  ])
  return part && open ? <part.CommandBar showHotkeys={showHotkeys} /> : null
}
