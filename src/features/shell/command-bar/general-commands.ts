import { Keyboard, KeyRound, LogOut, UserRound } from 'lucide-react'

import { ownAccount } from '@/components/own-account'
import { THEME_ICONS, THEME_LABELS } from '@/components/theme-labels'
import { useSignOut } from '@/components/use-sign-out'
import { setHotkeysOn, useHotkeysOn } from '@/ui/hotkeys'
import { setTheme, THEMES } from '@/ui/theme'

import type { CommandGroup } from './command'

export const useGeneralCommands = (showHotkeys: () => void): CommandGroup => {
  const signOut = useSignOut()
  const hotkeysOn = useHotkeysOn()
  return {
    title: 'This browser and you',
    commands: [
      ...THEMES.map((theme) => ({
        id: `theme ${theme}`,
        label: `Theme: ${THEME_LABELS[theme]}`,
        keywords: 'appearance colours',
        Icon: THEME_ICONS[theme],
        run: () => setTheme(theme),
      })),
      {
        id: 'hotkeys',
        label: 'Keyboard shortcuts',
        keywords: 'help keys',
        hotkey: '?',
        Icon: Keyboard,
        run: showHotkeys,
      },
      {
        id: 'hotkeys switch',
        label: hotkeysOn ? 'Turn single-key shortcuts off' : 'Turn single-key shortcuts on',
        keywords: 'keyboard',
        Icon: Keyboard,
        run: () => setHotkeysOn(!hotkeysOn),
      },
      {
        id: 'profile',
        label: 'Your profile',
        keywords: 'name account',
        Icon: UserRound,
        run: () => ownAccount.open('profile'),
      },
      {
        id: 'password',
        label: 'Change your password',
        keywords: 'account',
        Icon: KeyRound,
        run: () => ownAccount.open('password'),
      },
      {
        id: 'sign out',
        label: 'Sign Out',
        keywords: 'log out leave',
        Icon: LogOut,
        run: () => void signOut(),
      },
    ],
  }
}
