import { Link } from '@tanstack/react-router'

import type { Feature } from '@/api/features'
import { EmptyState } from '@/ui/empty-state'
import { Page } from '@/ui/page'
import { useLiftSkeleton } from '@/ui/skeleton-cover'

const WHAT = {
  realTime: 'Live updates are',
  analytics: 'Analytics are',
  callbacks: 'Callbacks are',
  reports: 'Reports are',
  notifications: 'Notifications are',
  security: 'The security pages are',
} satisfies Record<Feature, string>

/**
 * Stands where a page would be whose feature this installation does without. No icon: this is part of
 * what the sign-in screen loads, and would bring the icons there.
 */
export function SwitchedOffPage({ feature }: { feature: Feature }) {
  useLiftSkeleton()
  return (
    <Page title="Switched off">
      <EmptyState
        title={`${WHAT[feature]} switched off for this installation`}
        action={
          <Link to="/" className="font-medium text-accent underline">
            Go to Next Steps
          </Link>
        }
      >
        Whoever runs the server decides this in its configuration.
      </EmptyState>
    </Page>
  )
}
