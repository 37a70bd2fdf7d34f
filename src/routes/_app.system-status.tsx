import { createFileRoute } from '@tanstack/react-router'

import { installationQuery } from '@/api/deliveries'
import { jobsQuery } from '@/api/jobs'
import { readStatusSearch, statusQueries } from '@/features/system-status/status-search'
import { SystemStatusPage } from '@/features/system-status/system-status-page'

export const Route = createFileRoute('/_app/system-status')({
  validateSearch: readStatusSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    if (context.session.read()?.user.role !== 'admin') return
    void context.queryClient.prefetchQuery(installationQuery)
    void context.queryClient.prefetchInfiniteQuery(jobsQuery(deps.jobs))
    for (const query of statusQueries(deps)) void context.queryClient.prefetchQuery(query)
  },
  component: SystemStatus,
})

function SystemStatus() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SystemStatusPage
      search={search}
      onSearch={(patch) =>
        void navigate({ search: (old) => ({ ...old, ...patch }), resetScroll: false })
      }
    />
  )
}
