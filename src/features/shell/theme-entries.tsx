import { THEME_ICONS, THEME_LABELS } from '@/components/theme-labels'
import type { MenuEntry } from '@/ui/overlay-parts'
import { setTheme, THEMES, useTheme } from '@/ui/theme'

export const useThemeEntries = (): MenuEntry[] => {
  const current = useTheme()
  return THEMES.map((theme) => {
    const Icon = THEME_ICONS[theme]
    return {
      kind: 'choice',
      label: THEME_LABELS[theme],
      icon: <Icon aria-hidden="true" size={16} />,
      checked: theme === current,
      onSelect: () => setTheme(theme),
    }
  })
}
