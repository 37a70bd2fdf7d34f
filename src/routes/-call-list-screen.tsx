import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'

import { readCallListSearch } from '@/api/call-list-search'
import { CallListPage } from '@/features/calls/call-list-page'
import type { DrawCall } from '@/features/calls/reading-pane'

const CallReadingPane = lazy(() =>
  import('@/features/call-detail/call-reading-pane').then((module) => ({
    default: module.CallReadingPane,
  })),
)

const drawCall: DrawCall = (callId, { onNext, from }) => (
  <Suspense>
    <CallReadingPane callId={callId} onNext={onNext} from={from} />
  </Suspense>
)

/** The list of calls with a call beside it, at either of its addresses. */
export function CallListScreen() {
  const search = useSearch({ strict: false, select: readCallListSearch, structuralSharing: true })
  const navigate = useNavigate()
  return (
    <CallListPage
      search={search}
      writeSearch={(next, options) =>
        void navigate({ to: '.', search: next, resetScroll: false, ...options })
      }
      readingPane={drawCall}
    />
  )
}
