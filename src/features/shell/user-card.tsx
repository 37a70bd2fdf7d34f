import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, KeyRound, LogOut, Settings, UserRound, UsersRound } from 'lucide-react'

import { useAuth } from '@/api/auth'
import { config } from '@/api/current-config'
import { ownAccount } from '@/components/own-account'
import { ROLE_LABELS } from '@/components/role-labels'
import { useSignOut } from '@/components/use-sign-out'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { Menu } from '@/ui/menu'

import { openHotkeySheet } from './hotkey-sheet-state'
import { useThemeEntries } from './theme-entries'

export function UserCard({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const { user } = useAuth()
  const signOut = useSignOut()
  const navigate = useNavigate()
  const themeEntries = useThemeEntries()
  const name = user?.name || 'User'
  const go = (to: '/users' | '/settings') => {
    onNavigate?.()
    void navigate({ to })
  }

  return (
    <div className="rounded-card border border-line bg-surface p-3">
      <div className="flex items-center gap-2.5">
        <Avatar name={name} tone={user?.role ?? 'admin'} />
        <div className="min-w-0 flex-1">
          <p className="truncate text-body font-medium text-ink">{name}</p>
          <p className="text-meta text-ink-muted">
            {user?.role ? ROLE_LABELS[user.role] : 'Admin'}
          </p>
        </div>
        <Menu
          label="Your settings"
          align="end"
          trigger={
            <IconButton
              label="Your settings"
              size="sm"
              icon={<Ellipsis aria-hidden="true" size={16} />}
            />
          }
          entries={[
            {
              label: 'Your profile',
              icon: <UserRound aria-hidden="true" size={16} />,
              onSelect: () => ownAccount.open('profile'),
            },
            {
              label: 'Change your password',
              icon: <KeyRound aria-hidden="true" size={16} />,
              onSelect: () => ownAccount.open('password'),
            },
            {
              label: 'Users',
              icon: <UsersRound aria-hidden="true" size={16} />,
              onSelect: () => go('/users'),
            },
            {
              label: 'Settings',
              icon: <Settings aria-hidden="true" size={16} />,
              onSelect: () => go('/settings'),
            },
            { kind: 'separator' },
            { kind: 'heading', label: 'Theme' },
            ...themeEntries,
            { kind: 'separator' },
            { label: 'Keyboard shortcuts', hotkey: '?', onSelect: openHotkeySheet },
            { kind: 'heading', label: `${config.appName} ${config.appVersion}` },
          ]}
        />
      </div>
      <Button
        size="sm"
        icon={<LogOut aria-hidden="true" size={16} />}
        onClick={() => void signOut()}
        className="mt-3 w-full"
      >
        Sign Out
      </Button>
    </div>
  )
}
