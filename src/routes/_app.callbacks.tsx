import { createFileRoute } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

import { stepParams } from '@/api/callbacks'
import { nextStepsExport } from '@/api/csv-export'
import { requireFeature } from '@/api/features'
import { readQueueSearch } from '@/api/queue-search'
import { useBulkHost } from '@/features/bulk/host-state'
import { CallbackBulkBar } from '@/features/bulk/callback-bulk-bar'
import { CallbacksPage } from '@/features/callbacks/callbacks-page'
import { NOT_LOADED } from '@/ui/late-code'
import { notify } from '@/ui/notify'

import { listTools } from './-load-call-list'

export const Route = createFileRoute('/_app/callbacks')({
  validateSearch: readQueueSearch,
  beforeLoad: requireFeature('callbacks'),
  component: Callbacks,
})

const drawBulkBar: ComponentProps<typeof CallbacksPage>['bulkBar'] = (selected) => (
  <CallbackBulkBar {...selected} />
)

function Callbacks() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const bulkHost = useBulkHost()
  const params = stepParams(search)
  return (
    <>
      <CallbacksPage
        search={search}
        onSearch={(patch) =>
          void navigate({ search: (old) => ({ ...old, ...patch }), resetScroll: false })
        }
        bulkBar={drawBulkBar}
        onExport={(count) =>
          void listTools.fetch().then(
            ({ exportWithHost }) => exportWithHost(nextStepsExport(null, params, count)),
            () => notify.error(NOT_LOADED),
          )
        }
      />
      {bulkHost}
    </>
  )
}
