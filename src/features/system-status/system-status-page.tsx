import { Lock } from 'lucide-react'

import { useAuth } from '@/api/auth'
import { EmptyState } from '@/ui/empty-state'
import { ErrorState } from '@/ui/error-state'
import { Page } from '@/ui/page'
import { SkeletonRows } from '@/ui/skeleton'

import { ConnectionState } from './connection-state'
import { DeliveryFilters } from './delivery-filters'
import { DeliveryTable } from './delivery-table'
import { InstallationSection } from './installation-section'
import { ProviderTable } from './provider-table'
import { ReconciliationTable } from './reconciliation-table'
import type { StatusSearch } from './status-search'
import { useStatus } from './use-status'

const FORBIDDEN = 403
const ADMINS_ONLY = 'Only an administrator can see this.'
const SLOWLY = 'animate-[appear_120ms_ease-out_150ms_backwards]'

/** Whether what the providers send arrives and is read, and whether this screen keeps itself current. */
export function SystemStatusPage({
  search,
  onSearch,
}: {
  search: StatusSearch
  onSearch: (patch: StatusSearch) => void
}) {
  const { user } = useAuth()
  const isAdmin = user?.role === 'admin'
  const { counts, items, error, retry } = useStatus(search, isAdmin)
  const refused = error?.status === FORBIDDEN ? error.message : null
  const forbidden = isAdmin ? refused : ADMINS_ONLY

  return (
    <Page title="System Status" className="max-w-6xl">
      <ConnectionState />
      <InstallationSection isAdmin={isAdmin} />
      <section aria-labelledby="providers-heading" className="flex flex-col gap-2">
        <h2 id="providers-heading" className="text-section font-semibold text-ink">
          Provider events
        </h2>
        {counts ? <ProviderTable counts={counts} onSearch={onSearch} /> : null}
        {!counts && !error && !forbidden ? (
          <div className={SLOWLY}>
            <SkeletonRows
              rows={1}
              rowClassName="h-36 rounded-card"
              label="Loading provider events"
            />
          </div>
        ) : null}
        {forbidden ? (
          <EmptyState
            icon={<Lock aria-hidden="true" size={24} />}
            title="For administrators"
          >{`${forbidden} What the providers deliver can name callers and their numbers.`}</EmptyState>
        ) : null}
        {error && !forbidden ? (
          <ErrorState message={error.message} requestId={error.requestId} onRetry={retry} />
        ) : null}
      </section>
      <section aria-labelledby="runs-heading" className="flex flex-col gap-2">
        <h2 id="runs-heading" className="text-section font-semibold text-ink">
          Missed calls asked for
        </h2>
        <ReconciliationTable />
      </section>
      <section aria-labelledby="deliveries-heading" className="flex flex-col gap-2">
        <h2 id="deliveries-heading" className="text-section font-semibold text-ink">
          Refused and flagged deliveries
        </h2>
        <DeliveryFilters search={search} onSearch={onSearch} disabledReason={forbidden} />
        {items ? (
          <DeliveryTable deliveries={items} isFiltered={Object.values(search).some(Boolean)} />
        ) : null}
        {!items && !error && !forbidden ? (
          <div className={SLOWLY}>
            <SkeletonRows rows={5} rowClassName="h-9" label="Loading deliveries" />
          </div>
        ) : null}
      </section>
    </Page>
  )
}
