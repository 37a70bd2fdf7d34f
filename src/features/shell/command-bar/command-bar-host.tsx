import { useCallback, useState } from 'react'

import { pageHeading } from '@/ui/heading-focus'
import { useHotkeys } from '@/ui/hotkeys'
import { useLateOverlay } from '@/ui/use-late-code'
import { lateCode } from '@/ui/late-code'

import { commandBar, toggleCommandBar } from './command-bar-state'
import { WaitingBar } from './waiting-bar'

const bar = lateCode(() => import('./command-bar'))

type HostProps = { showHotkeys: () => void }

/** The key of the command bar; the bar itself is loaded when somebody first asks for it. */
export function CommandBarHost(props: HostProps) {
  useHotkeys('Everywhere', [
    { key: 'Mod+k', label: 'Search or jump to a call, page or action', run: toggleCommandBar },
  ])
  return commandBar.useAsked() ? <OpenBar {...props} /> : null
}

function OpenBar(props: HostProps) {
  const [typed, onType] = useState('')
  const [opener] = useState(() => document.activeElement)
  const giveFocusBack = useCallback(() => {
    const place = opener?.isConnected ? opener : pageHeading()
    if (place instanceof HTMLElement) place.focus()
  }, [opener])
  const shared = { typed, onType, giveFocusBack, ...props }
  const { code } = useLateOverlay(bar, true, commandBar.close)
  return code ? <code.CommandBar {...shared} /> : <WaitingBar {...shared} />
}
