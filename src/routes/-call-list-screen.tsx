import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'

import { readCallListSearch } from '@/api/call-list-search'
import { CallListPage } from '@/features/calls/call-list-page'
import { useBulkHost } from '@/features/bulk/host-state'
import type { ListSlots } from '@/features/calls/list-slots'
import type { DrawCall } from '@/features/calls/reading-pane'

import { loadExport, loadSavedViews } from './-load-call-list'

const SavedViewsMenu = lazy(() => loadSavedViews().then((it) => ({ default: it.SavedViewsMenu })))
const ExportButton = lazy(() => loadExport().then((it) => ({ default: it.ExportButton })))
const BulkBar = lazy(() =>
  import('@/features/bulk/bulk-bar').then((module) => ({ default: module.BulkBar })),
)
const ReadingPane = lazy(() =>
  import('./-reading-pane').then((module) => ({ default: module.ReadingPane })),
)

const drawCall: DrawCall = (callId, beside) => (
  <Suspense>
    <ReadingPane callId={callId} {...beside} />
  </Suspense>
)

const slots: ListSlots = {
  readingPane: drawCall,
  savedViews: (list) => (
    // A row of its own on a phone, and elsewhere as wide as the menu is for the list without a view,
    // so that nothing moves when it comes.
    <div className="flex items-center gap-2 max-sm:basis-full">
      <Suspense fallback={<span className="h-9 w-[127px]" />}>
        <SavedViewsMenu {...list} />
      </Suspense>
    </div>
  ),
  listTools: (list) => (
    <Suspense fallback={<span className="size-7" />}>
      <ExportButton {...list} />
    </Suspense>
  ),
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
  const bulkHost = useBulkHost()
  return (
    <>
      <CallListPage
        search={search}
        writeSearch={(next, options) =>
          void navigate({ to: '.', search: next, resetScroll: false, ...options })
        }
        {...slots}
      />
      {bulkHost}
    </>
  )
}
