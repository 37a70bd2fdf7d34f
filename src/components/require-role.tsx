import type { ReactNode } from 'react'

import { useAuth } from '@/api/auth'
import type { Role } from '@/contracts/call-words'
import { Button } from '@/ui/button'
import { Page } from '@/ui/page'

/** Shows its content to people with `role`; without one, to everyone who is signed in; to nobody else. */
export function RequireRole({ role, children }: { role?: Role; children: ReactNode }) {
  const { user } = useAuth()
  if (!user) return null
  if (role === undefined || user.role === role) return children
  return (
    <Page title="Access Denied">
      <p className="max-w-[60ch] text-body text-ink-muted">
        You don't have permission to access this page. This feature is currently in beta and
        restricted to administrators.
      </p>
      <div>
        <Button onClick={() => window.history.back()}>Go Back</Button>
      </div>
    </Page>
  )
}
