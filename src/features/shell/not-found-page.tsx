import { Link } from '@tanstack/react-router'

import { plannedPage } from '@/lib/planned-pages'
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

/** An address without a page: of one that is still to come, or of none. */
export function OtherPage({ path }: { path: string }) {
  const name = plannedPage(path)
  return name === undefined ? <NotFoundPage /> : <PlannedPage name={name} />
}

function PlannedPage({ name }: { name: string }) {
  useLiftSkeleton()
  return (
    <Page title={name}>
      <EmptyState
        title="This page is not built yet"
        action={
          <Link to="/reports" className="font-medium text-accent underline">
            See all pages
          </Link>
        }
      />
    </Page>
  )
}
