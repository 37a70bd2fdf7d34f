import { Keyboard, KeyRound, LogOut, type LucideIcon, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'

import { ownAccount } from '@/components/own-account'
import { THEME_ICONS, THEME_LABELS } from '@/components/theme-labels'
import { useSignOut } from '@/components/use-sign-out'
import { EVERYWHERE, setHotkeysOn, useHotkeyGroups, useHotkeysOn } from '@/ui/hotkeys'
import { setTheme, THEMES } from '@/ui/theme'

import { openHotkeySheet } from '../open-states'

export type Command = {
  id: string
  label: string
  keywords?: string
  /** The key that does the same, as `KeyboardEvent.key`. */
  hotkey?: string
  detail?: ReactNode
  Icon?: LucideIcon
  /** A page or a view of it: comes before what does something. */
  isPlace?: boolean
  changes?: boolean
  run: () => void
}

export type CommandGroup = {
  title: string
  commands: readonly Command[]
  /** It only changes things, by part of a word: behind the calls that were found. */
  isLast?: boolean
}

const UNLISTED = new Set([
  'Mod+k',
  '?',
  'j',
  'k',
  'Enter',
  'Escape',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
])

/** What the parts of the screen registered, those of the shell last. */
export const useScreenCommands = (): CommandGroup[] => {
  const groups = useHotkeyGroups().toSorted(
    (one, other) => Number(one.title === EVERYWHERE) - Number(other.title === EVERYWHERE),
  )
  return [...new Set(groups.map(({ title }) => title))].map((title) => {
    const byLabel = new Map<string, Command>()
    for (const { hotkeys } of groups.filter((group) => group.title === title)) {
      for (const { key, ...hotkey } of hotkeys) {
        const { label } = hotkey
        if (UNLISTED.has(key) || byLabel.has(label)) continue
        const id = `${title} ${label}`
        byLabel.set(label, { ...hotkey, id, keywords: title, ...(key && { hotkey: key }) })
      }
    }
    return { title, commands: [...byLabel.values()] }
  })
}

export const useGeneralCommands = (): CommandGroup => {
  const signOut = useSignOut()
  const hotkeysOn = useHotkeysOn()
  return {
    title: 'Preferences',
    commands: [
      ...THEMES.map((theme) => ({
        id: `theme ${theme}`,
        label: `Theme: ${THEME_LABELS[theme]}`,
        keywords: 'appearance colours',
        Icon: THEME_ICONS[theme],
        changes: true,
        run: () => setTheme(theme),
      })),
      {
        id: 'hotkeys',
        label: 'Keyboard shortcuts',
        keywords: 'help keys',
        hotkey: '?',
        Icon: Keyboard,
        run: openHotkeySheet,
      },
      {
        id: 'hotkeys switch',
        label: hotkeysOn ? 'Turn single-key shortcuts off' : 'Turn single-key shortcuts on',
        keywords: 'keyboard',
        Icon: Keyboard,
        changes: true,
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
