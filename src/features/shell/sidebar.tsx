import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps, useNavigate, useRouterState } from '@tanstack/react-router'
import {
  ChartColumn,
  Ellipsis,
  KeyRound,
  ListTodo,
  LogOut,
  type LucideIcon,
  Phone,
  PhoneOutgoing,
  Settings,
  Ticket,
  UserRound,
  UsersRound,
} from 'lucide-react'

import { useAuth } from '@/api/auth'
import { config } from '@/api/current-config'
import { hasFeature } from '@/api/features'
import { useCallDisplaySettings } from '@/api/call-display-settings'
import { ownDayQuery, toReviewIn, workspaceQuery } from '@/api/workspace'
import { Logo } from '@/components/logo'
import { ownAccount } from '@/components/own-account'
import { ROLE_LABELS } from '@/components/labels'
import { THEME_ICONS, THEME_LABELS } from '@/components/theme-labels'
import { useSignOut } from '@/components/use-sign-out'
import { startOfDay } from '@/lib/day'
import { counted, figures } from '@/lib/figures'
import { Avatar } from '@/ui/avatar'
import { Button, IconButton } from '@/ui/button'
import { Menu } from '@/ui/menu'
import { useNow } from '@/ui/now'
import { choices, type MenuEntry } from '@/ui/overlay-parts'
import { THEMES, setTheme, useTheme } from '@/ui/theme'

import { openHotkeySheet } from './open-states'

export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <div className="flex h-full flex-col gap-4 p-3">
      <div className="flex items-center gap-2.5 px-2 pt-1">
        <Logo />
        <div className="min-w-0">
          <span className="block text-section font-semibold text-ink">{config.appName}</span>
          <span className="block text-meta text-ink-muted">Your AI Call Center Agent</span>
        </div>
      </div>
      <SidebarNav onNavigate={onNavigate} />
      <UserCard onNavigate={onNavigate} />
    </div>
  )
}

type Entry = {
  to: LinkProps['to']
  /** Its other address. What is below it is inside the entry. */
  alias?: string
  inside?: readonly string[]
  label: string
  Icon: LucideIcon
  count?: number | undefined
  noun?: string
  which?: string
}

const markOf = (path: string, { alias = '', inside = [] }: Pick<Entry, 'alias' | 'inside'>) => {
  if (path === alias) return 'page'
  const holds = (place: string) => place !== '' && `${path}/`.startsWith(`${place}/`)
  return [alias, ...inside].some(holds) ? 'true' : undefined
}

function SidebarNav({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { data } = useQuery(workspaceQuery)
  const display = useCallDisplaySettings()
  const { user } = useAuth()
  const mine = data?.openNextStepsOf[user?.id ?? ''] ?? 0
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const entries: Entry[] = [
    {
      to: '/',
      alias: '/next-steps-report',
      inside: ['/callbacks', '/callback-summary', '/ai-tickets'],
      label: 'Next Steps',
      Icon: ListTodo,
      count: data?.openNextSteps,
      noun: 'open next step',
      which: mine > 0 ? `, ${figures(mine)} assigned to you` : '',
    },
    {
      to: '/all-calls',
      alias: '/unified-dashboard',
      label: 'All Calls',
      Icon: Phone,
      count: data && toReviewIn(data, display),
      noun: 'call',
      which: ' to review',
    },
    { to: '/reports', label: 'Reports', Icon: ChartColumn },
  ]
  return (
    <nav aria-label="Main" className="flex-1 overflow-y-auto">
      <ul className="flex flex-col gap-0.5">
        {entries.map(({ to, label, Icon, count, noun = '', which = '', ...place }) => (
          <li key={label}>
            <Link
              to={to}
              onClick={onNavigate}
              activeOptions={{ exact: true, includeSearch: false }}
              aria-current={markOf(path, place)}
              className="relative flex h-9 items-center gap-2.5 rounded-control px-2.5 text-body text-ink-muted hover:bg-line/50 hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-accent-ink"
            >
              <Icon className="shrink-0" />
              {label}
              {count ? (
                <span
                  translate="no"
                  title={counted(count, noun) + which}
                  className="ml-auto text-row tabular-nums"
                >
                  <span aria-hidden="true">{figures(count)}</span>
                  <span className="sr-only">{counted(count, noun) + which}</span>
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function UserCard({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const { user } = useAuth()
  const signOut = useSignOut()
  const navigate = useNavigate()
  const themeEntries = useThemeEntries()
  const name = user?.name || 'User'
  const go = (to: LinkProps['to']) => {
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
          trigger={<IconButton label="Your settings" size="sm" icon={<Ellipsis />} />}
          entries={[
            {
              label: 'Your profile',
              icon: <UserRound />,
              onSelect: () => ownAccount.open('profile'),
            },
            {
              label: 'Change your password',
              icon: <KeyRound />,
              onSelect: () => ownAccount.open('password'),
            },
            ...(hasFeature('callbacks')
              ? [{ label: 'Callbacks', icon: <PhoneOutgoing />, onSelect: () => go('/callbacks') }]
              : []),
            { label: 'AI Tickets', icon: <Ticket />, onSelect: () => go('/ai-tickets') },
            {
              label: 'Users',
              icon: <UsersRound />,
              onSelect: () => go('/users'),
            },
            {
              label: 'Settings',
              icon: <Settings />,
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
      <OwnDay onNavigate={onNavigate} />
      <Button size="sm" icon={<LogOut />} onClick={() => void signOut()} className="mt-3 w-full">
        Sign Out
      </Button>
    </div>
  )
}

/** My day, and what waits for anybody. */
function OwnDay({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const { data } = useQuery(ownDayQuery(startOfDay(useNow())))
  const link = (
    to: '/' | '/callbacks' | '/ai-tickets',
    assignee: string | undefined,
    words: string,
  ) => (
    <Link
      to={to}
      search={{ assignee }}
      onClick={onNavigate}
      className="rounded-chip hover:text-ink hover:underline"
    >
      {words}
    </Link>
  )
  return (
    <p translate="no" className="mt-2 flex min-h-8 flex-col text-meta text-ink-muted tabular-nums">
      {data ? (
        <>
          {link('/', 'me', `Done today ${figures(data.done)} · Due today ${figures(data.due)}`)}
          <span>
            {hasFeature('callbacks') ? (
              <>{link('/callbacks', undefined, `Callbacks due ${figures(data.callbacksDue)}`)} · </>
            ) : null}
            {link(
              '/ai-tickets',
              'unassigned',
              `Tickets waiting ${figures(data.ticketsUnassigned)}`,
            )}
          </span>
        </>
      ) : null}
    </p>
  )
}

export const useThemeEntries = (): MenuEntry[] => {
  const options = THEMES.map((value) => {
    const Icon = THEME_ICONS[value]
    return { value, label: THEME_LABELS[value], icon: <Icon /> }
  })
  return choices(options, useTheme(), setTheme)
}
