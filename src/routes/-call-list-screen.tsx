import { useMatch, useRouter, useSearch } from '@tanstack/react-router'

import { readCallListSearch } from '@/api/call-list-search'
import { useBulkHost } from '@/features/bulk/host-state'
import { CallListPage } from '@/features/calls/call-list-page'
import type { ListSlots } from '@/features/calls/call-list-state'
import type { DrawCall } from '@/features/calls/reading-pane'
import { lateCode } from '@/ui/late-code'
import { LatePart } from '@/ui/late-part'

import { listTools } from './-late-list-tools'

const readingPane = lateCode(() => import('./-reading-pane'))

const drawCall: DrawCall = (callId, beside) => (
  <LatePart late={readingPane}>
    {({ ReadingPane }) => <ReadingPane callId={callId} {...beside} />}
  </LatePart>
)

const slots: ListSlots = {
  readingPane: drawCall,
  savedViews: (list) => (
    // As wide as the menu, so that nothing moves when it comes.
    <div className="flex items-center gap-2">
      <LatePart
        late={listTools}
        waiting={<span className="h-9 w-27 sm:w-44" />}
        smallName="The saved views"
      >
        {({ SavedViewsMenu }) => <SavedViewsMenu {...list} />}
      </LatePart>
    </div>
  ),
  listTools: (list) => (
    <LatePart late={listTools} waiting={<span className="size-7" />} smallName="The export">
      {({ ExportButton }) => <ExportButton {...list} />}
    </LatePart>
  ),
  bulkBar: (selected) => (
    <LatePart late={listTools}>{({ BulkBar }) => <BulkBar {...selected} />}</LatePart>
  ),
}

/** The list of calls with a call beside it, at either of its addresses. */
export function CallListScreen() {
  const search = useSearch({ strict: false, select: readCallListSearch, structuralSharing: true })
  const router = useRouter()
  const pathname = useMatch({ strict: false, select: (match) => match.pathname.replace(/\/$/, '') })
  const bulkHost = useBulkHost()
  return (
    <>
      <CallListPage
        search={search}
        writeSearch={(next, options) => {
          // On the way to another page it would be written there.
          if (router.state.location.pathname !== pathname) return
          void router.navigate({ to: '.', search: next, resetScroll: false, ...options })
        }}
        {...slots}
      />
      {bulkHost}
    </>
  )
}
