import { Link } from '@tanstack/react-router'

import { EmptyState } from '@/ui/states'
import { Page, useLiftSkeleton } from '@/ui/page'

export function NotFoundPage() {
  useLiftSkeleton()
  return (
    <Page title="Page not found">
      <EmptyState
        title="There is nothing at this address"
        action={
          <Link to="/" className="font-medium text-accent underline">
            Go to Next Steps
          </Link>
        }
      >
        The address may be wrong, or the page was removed.
      </EmptyState>
    </Page>
  )
}
