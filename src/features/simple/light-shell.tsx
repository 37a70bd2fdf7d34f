import { Link, useNavigate } from '@tanstack/react-router'

import type { ReactNode } from 'react'

import { useAuth } from '@/api/auth'
import { config } from '@/api/current-config'
import { hasDrafts } from '@/api/personal-storage'
import { Logo } from '@/components/logo'
import { useLiftSkeleton, wantHeadingFocus } from '@/ui/page'

const ENTRIES = [
  { to: '/', label: 'Next Steps' },
  { to: '/all-calls', label: 'All Calls' },
  { to: '/reports', label: 'Reports' },
] as const

/** The sidebar and the page, and nothing that has to be loaded for either. */
export function LightShell({ children }: { children: ReactNode }) {
  useLiftSkeleton()
  return (
    <div className="flex min-h-dvh flex-col lg:flex-row">
      <aside
        aria-label="Sidebar"
        className="sticky top-0 hidden h-dvh w-sidebar shrink-0 border-r border-line lg:block"
      >
        <Sidebar />
      </aside>
      <details className="border-b border-line lg:hidden">
        <summary className="px-4 py-3 text-body font-medium text-ink">Menu</summary>
        <Sidebar />
      </details>
      <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
        {children}
      </main>
    </div>
  )
}

function Sidebar() {
  const { user, logout } = useAuth()
  const navigate = useNavigate()
  const signOut = async () => {
    const asks = user && hasDrafts(user.id)
    if (asks && !window.confirm('Signing out discards unsaved changes.')) return
    const told = logout()
    await navigate({ to: '/' })
    await told
  }
  const role = user?.role ?? 'admin'
  return (
    <div className="flex h-full flex-col gap-4 p-3">
      <div className="flex items-center gap-2.5 px-2 pt-1">
        <Logo />
        <div className="min-w-0">
          <span className="block text-section font-semibold text-ink">{config.appName}</span>
          <span className="block text-meta text-ink-muted">Your AI Call Center Agent</span>
        </div>
      </div>
      <nav aria-label="Main" className="flex-1">
        <ul className="flex flex-col gap-0.5">
          {ENTRIES.map(({ to, label }) => (
            <li key={label}>
              <Link
                to={to}
                onClick={wantHeadingFocus}
                className="flex h-11 items-center rounded-control px-2.5 text-body text-ink hover:bg-line/50 lg:h-9"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="rounded-card border border-line bg-surface p-3">
        <p className="truncate text-body font-medium text-ink">{user?.name || 'User'}</p>
        <p className="text-meta text-ink-muted">{role.charAt(0).toUpperCase() + role.slice(1)}</p>
        <button
          type="button"
          onClick={() => void signOut()}
          className="mt-3 min-h-9 w-full rounded-control border border-line-control text-body text-ink"
        >
          Sign Out
        </button>
      </div>
    </div>
  )
}
