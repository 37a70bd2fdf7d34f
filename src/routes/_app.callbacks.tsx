import { createFileRoute } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

import { stepParams } from '@/api/callbacks'
import { requireFeature } from '@/api/features'
import { readQueueSearch } from '@/api/queue-search'
import { useBulkHost } from '@/features/bulk/host-state'
import { CallbacksPage } from '@/features/callbacks/callbacks-page'
import { useCodeSoon } from '@/ui/late-code'
import { LatePart } from '@/ui/late-part'

import { listTools, withListTools } from './-late-list-tools'

export const Route = createFileRoute('/_app/callbacks')({
  validateSearch: readQueueSearch,
  beforeLoad: requireFeature('callbacks'),
  component: Callbacks,
})

const drawBulkBar: ComponentProps<typeof CallbacksPage>['bulkBar'] = (selected) => (
  <LatePart late={listTools}>{({ CallbackBulkBar }) => <CallbackBulkBar {...selected} />}</LatePart>
)

function Callbacks() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const bulkHost = useBulkHost()
  useCodeSoon(listTools)
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
          withListTools(({ exportWithHost, nextStepsExport }) =>
            exportWithHost(nextStepsExport(null, params, count)),
          )
        }
      />
      {bulkHost}
    </>
  )
}
