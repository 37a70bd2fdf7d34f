import { Menu as MenuIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { THEME_ICONS } from '@/components/theme-labels'
import { CommandBarButton } from './command-bar/command-bar-button'
import { IconButton } from '@/ui/icon-button'
import { Menu } from '@/ui/menu'
import { useTheme } from '@/ui/theme'

import { ConnectionBadge } from './connection-badge'
import { EnvironmentMark } from './environment-mark'
import { MobileDrawer } from './mobile-drawer'
import { useThemeEntries } from './theme-entries'

/** `end` stands before the theme: what another feature puts on every page. */
export function TopBar({ end }: { end?: ReactNode }) {
  const ThemeIcon = THEME_ICONS[useTheme()]
  const themeEntries = useThemeEntries()
  return (
    <header className="sticky top-0 z-20 flex h-topbar items-center gap-2 border-b border-line bg-canvas px-2 lg:px-6">
      <MobileDrawer
        trigger={
          <IconButton label="Open the menu" icon={<MenuIcon aria-hidden="true" size={20} />} />
        }
      />
      <CommandBarButton />
      <EnvironmentMark />
      <div className="ml-auto flex items-center gap-3">
        <ConnectionBadge />
        {end}
        <Menu
          label="Theme"
          align="end"
          trigger={<IconButton label="Theme" icon={<ThemeIcon aria-hidden="true" size={16} />} />}
          entries={themeEntries}
        />
      </div>
    </header>
  )
}
