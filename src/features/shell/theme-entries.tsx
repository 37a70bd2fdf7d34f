import { Monitor, Moon, Sun } from 'lucide-react'

import type { MenuEntry } from '@/ui/menu-entry'
import { THEMES, type Theme, setTheme, useTheme } from '@/ui/theme'

export const THEME_ICONS = { light: Sun, dark: Moon, system: Monitor } satisfies Record<
  Theme,
  unknown
>
const LABELS = { light: 'Light', dark: 'Dark', system: 'Like the system' } satisfies Record<
  Theme,
  string
>

/** The choice of theme as lines of a menu. */
export const useThemeEntries = (): MenuEntry[] => {
  const current = useTheme()
  return THEMES.map((theme) => {
    const Icon = THEME_ICONS[theme]
    return {
      kind: 'choice',
      label: LABELS[theme],
      icon: <Icon aria-hidden="true" size={16} />,
      checked: theme === current,
      onSelect: () => setTheme(theme),
    }
  })
}
