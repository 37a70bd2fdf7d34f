import { clsx } from 'clsx'
import { CircleDot, CloudOff, Menu as MenuIcon, RefreshCw, Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'

import { config } from '@/api/current-config'
import { type ConnectionState, useConnectionState } from '@/api/live'
import { THEME_ICONS } from '@/components/theme-labels'
import { IconButton } from '@/ui/button'
import { keyName } from '@/ui/hotkeys'
import { Menu } from '@/ui/menu'
import { useTheme } from '@/ui/theme'
import { useOverlayTrigger } from '@/ui/overlay-code'

import { toggleCommandBar } from './open-states'
import { Sidebar, useThemeEntries } from './sidebar'

/** `end` stands before the theme: what another feature puts on every page. */
export function TopBar({ end }: { end?: ReactNode }) {
  const ThemeIcon = THEME_ICONS[useTheme()]
  const themeEntries = useThemeEntries()
  return (
    <header className="sticky top-0 z-20 flex h-topbar items-center gap-2 border-b border-line bg-canvas px-2 lg:px-6">
      <MobileDrawer />
      <CommandBarButton />
      <EnvironmentMark />
      <div className="ml-auto flex items-center gap-3">
        <ConnectionBadge />
        {end}
        <Menu
          label="Theme"
          align="end"
          trigger={<IconButton label="Theme" icon={<ThemeIcon />} />}
          entries={themeEntries}
        />
      </div>
    </header>
  )
}

function EnvironmentMark() {
  if (config.environment === 'production') return null
  return (
    <span
      title={`This is ${config.environment}, not production`}
      className="min-w-0 truncate rounded-chip bg-highlight px-1.5 text-meta font-medium text-highlight-on"
    >
      {config.environment}
    </span>
  )
}

const KEY = 'Mod+k'

function CommandBarButton() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={toggleCommandBar}
      className="flex h-9 items-center gap-2 rounded-control px-2 text-row text-ink-muted hover:text-ink max-sm:w-9 max-sm:justify-center sm:h-8 sm:w-80 sm:border sm:border-line-control sm:bg-surface sm:px-3 lg:w-96"
    >
      <Search className="shrink-0" />
      <span className="truncate max-sm:sr-only">Search or jump to…</span>
      <kbd aria-hidden="true" className="ml-auto font-sans text-meta text-ink-subtle max-sm:hidden">
        {keyName(KEY)}
      </kbd>
    </button>
  )
}

const SAID = {
  off: null,
  // The first moments of a visit are not worth a word that goes away at once.
  connecting: null,
  live: { word: 'Live', Icon: CircleDot, tone: 'text-success' },
  reconnecting: { word: 'Reconnecting…', Icon: RefreshCw, tone: 'text-warning' },
  offline: { word: 'Offline', Icon: CloudOff, tone: 'text-danger' },
} satisfies Record<ConnectionState, unknown>

function ConnectionBadge() {
  const said = SAID[useConnectionState()]
  return (
    <output
      aria-label="Live updates"
      className={clsx('flex items-center gap-1.5 text-row', said?.tone)}
    >
      {said ? (
        <>
          <said.Icon />
          {said.word}
        </>
      ) : null}
    </output>
  )
}

/** From this width on the sidebar is always there (Tailwind's `lg`). */
const PERMANENT = '(min-width: 64rem)'

/** The sidebar of small screens: slides in over the page, closes on navigation. */
function MobileDrawer() {
  const { anchor, overlays, close, triggerProps } = useOverlayTrigger('dialog')
  const navigated = useRef(false)
  const isOpen = overlays !== undefined
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return undefined
    navigated.current = false
    const wide = window.matchMedia(PERMANENT)
    const closeWhenWide = () => wide.matches && closeNow()
    wide.addEventListener('change', closeWhenWide)
    return () => wide.removeEventListener('change', closeWhenWide)
  }, [isOpen])

  return (
    <div className="lg:hidden">
      <IconButton {...triggerProps} label="Open the menu" icon={<MenuIcon size={20} />} />
      {overlays ? (
        <overlays.SidePanel
          title="Menu"
          onClose={close}
          onFocusBack={() => {
            // After a navigation the new page's heading takes focus.
            if (!navigated.current) anchor.current?.focus()
          }}
        >
          <Sidebar
            onNavigate={() => {
              navigated.current = true
              close()
            }}
          />
          <IconButton
            label="Close the menu"
            size="sm"
            icon={<X />}
            onClick={close}
            className="absolute top-3 right-3"
          />
        </overlays.SidePanel>
      ) : null}
    </div>
  )
}
