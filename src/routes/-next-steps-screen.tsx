import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

import { nextStepsExport } from '@/api/csv-export'
import { readQueueSearch } from '@/api/queue-search'
import { useBulkHost } from '@/features/bulk/host-state'
import { StepBulkBar } from '@/features/bulk/step-bulk-bar'
import { NextStepsPage } from '@/features/next-steps/next-steps-page'
import { NOT_LOADED } from '@/ui/late-code'
import { notify } from '@/ui/notify'

import { listTools } from './-load-call-list'

const drawBulkBar: ComponentProps<typeof NextStepsPage>['bulkBar'] = (selected) => (
  <StepBulkBar {...selected} />
)

/** The work queue at either of its addresses. */
export function NextStepsScreen() {
  const search = useSearch({ strict: false, select: readQueueSearch, structuralSharing: true })
  const navigate = useNavigate()
  const bulkHost = useBulkHost()
  return (
    <>
      <NextStepsPage
        search={search}
        onSearch={(patch) =>
          void navigate({ to: '.', search: { ...search, ...patch }, resetScroll: false })
        }
        bulkBar={drawBulkBar}
        onExport={(params, count) =>
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
