import { config } from '@/api/current-config'
import { Logo } from '@/components/logo'

import { SidebarNav } from './sidebar-nav'
import { UserCard } from './user-card'

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
