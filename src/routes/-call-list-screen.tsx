import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'

import { readCallListSearch } from '@/api/call-list-search'
import { CallListPage } from '@/features/calls/call-list-page'
import { ExportButton } from '@/features/bulk/export-button'
import { useBulkHostWanted } from '@/features/bulk/host-state'
import type { ListSlots } from '@/features/calls/list-slots'
import type { DrawCall } from '@/features/calls/reading-pane'
import { SavedViewsMenu } from '@/features/saved-views/saved-views-menu'

const BulkBar = lazy(() =>
  import('@/features/bulk/bulk-bar').then((module) => ({ default: module.BulkBar })),
)
const BulkHost = lazy(() =>
  import('@/features/bulk/bulk-host').then((module) => ({ default: module.BulkHost })),
)

const ReadingPane = lazy(() =>
  import('./-reading-pane').then((module) => ({ default: module.ReadingPane })),
)

const drawCall: DrawCall = (callId, { onNext, from }) => (
  <Suspense>
    <ReadingPane callId={callId} onNext={onNext} from={from} />
  </Suspense>
)

const slots: ListSlots = {
  readingPane: drawCall,
  savedViews: (list) => <SavedViewsMenu {...list} />,
  listTools: (list) => <ExportButton {...list} />,
  bulkBar: (selected) => (
    <Suspense>
      <BulkBar {...selected} />
    </Suspense>
  ),
}

/** The list of calls with a call beside it, at either of its addresses. */
export function CallListScreen() {
  const search = useSearch({ strict: false, select: readCallListSearch, structuralSharing: true })
  const navigate = useNavigate()
  const hasBulkHost = useBulkHostWanted()
  return (
    <>
      <CallListPage
        search={search}
        writeSearch={(next, options) =>
          void navigate({ to: '.', search: next, resetScroll: false, ...options })
        }
        {...slots}
      />
      {hasBulkHost ? (
        <Suspense>
          <BulkHost />
        </Suspense>
      ) : null}
    </>
  )
}
