import { Link } from '@tanstack/react-router'
import { PowerOff } from 'lucide-react'

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

/** Stands where a page would be whose feature this installation does without. */
export function SwitchedOffPage({ feature }: { feature: Feature }) {
  useLiftSkeleton()
  return (
    <Page title="Switched off">
      <EmptyState
        icon={<PowerOff aria-hidden="true" size={24} />}
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
