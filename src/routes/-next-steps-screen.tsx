import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

import { readQueueSearch } from '@/api/queue-search'
import { useBulkHost } from '@/features/bulk/host-state'
import { NextStepsPage } from '@/features/next-steps/next-steps-page'
import { useCodeSoon } from '@/ui/late-code'
import { LatePart } from '@/ui/late-part'

import { listTools, withListTools } from './-late-list-tools'

const drawBulkBar: ComponentProps<typeof NextStepsPage>['bulkBar'] = (selected) => (
  <LatePart late={listTools}>{({ StepBulkBar }) => <StepBulkBar {...selected} />}</LatePart>
)

/** The work queue at either of its addresses. */
export function NextStepsScreen() {
  const search = useSearch({ strict: false, select: readQueueSearch, structuralSharing: true })
  const navigate = useNavigate()
  const bulkHost = useBulkHost()
  useCodeSoon(listTools)
  return (
    <>
      <NextStepsPage
        search={search}
        onSearch={(patch) =>
          void navigate({
            to: '.',
            search: (now) => ({ ...readQueueSearch(now), ...patch }),
            resetScroll: false,
          })
        }
        bulkBar={drawBulkBar}
        onExport={(params, count) =>
          withListTools(({ exportWithHost, nextStepsExport }) =>
            exportWithHost(nextStepsExport(null, params, count)),
          )
        }
      />
      {bulkHost}
    </>
  )
}
