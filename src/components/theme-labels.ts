import { Monitor, Moon, Sun } from 'lucide-react'

import type { Theme } from '@/ui/theme'

export const THEME_ICONS = { light: Sun, dark: Moon, system: Monitor } satisfies Record<
  Theme,
  unknown
>
export const THEME_LABELS = {
  light: 'Light',
  dark: 'Dark',
  system: 'System',
} satisfies Record<Theme, string>
