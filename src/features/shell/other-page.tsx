import { Link } from '@tanstack/react-router'

import { plannedPage } from '@/lib/planned-pages'
import { EmptyState } from '@/ui/states'
import { Page, useLiftSkeleton } from '@/ui/page'

import { NotFoundPage } from './not-found-page'

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
