import { createFileRoute } from '@tanstack/react-router'

import { NextStepsPage } from '@/features/next-steps/next-steps-page'
import { readQueueSearch, startQueue } from '@/features/next-steps/queue-search'

export const Route = createFileRoute('/_app/')({
  validateSearch: readQueueSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => startQueue(context.queryClient, deps),
  component: NextSteps,
})

function NextSteps() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <NextStepsPage
      search={search}
      onSearch={(patch) =>
        void navigate({ search: (old) => ({ ...old, ...patch }), resetScroll: false })
      }
    />
  )
}
