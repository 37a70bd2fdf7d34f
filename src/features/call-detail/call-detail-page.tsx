import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'

import { callDetailQuery } from '@/api/calls'
import { callerWords } from '@/components/caller-labels'
import { Page } from '@/ui/page'

import { BackToList } from './back-to-list'
import { CallActions, CallHotkeys, type Walk } from './review/call-actions'
import { CallDetailSkeleton } from './call-detail-skeleton'
import { CallFacts } from './call-facts'
import { CallPart } from './call-parts'
import { CallUnavailable } from './call-unavailable'
import { CallViewContext, useCallView } from './call-view'
import { PlayerBar } from './player/player-bar'
import { SideColumn } from './review/side-column'
import { TranscriptSection } from './transcript/transcript-section'
import { useNewCallView } from './use-call-view'
import { useNeighbours } from './use-neighbours'

const route = getRouteApi('/_app/unified-dashboard/$id')

export function CallDetailPage() {
  const { id } = route.useParams()
  return <OneCall key={id} id={id} />
}

function OneCall({ id }: { id: string }) {
  const { from, u, t } = route.useSearch()
  const {
    data: call,
    error,
    refetch,
  } = useQuery({
    ...callDetailQuery(id),
    retryOnMount: false,
  })
  const place = useMemo(() => ({ utterance: u, seconds: t }), [u, t])
  const view = useNewCallView(id, call, place)
  const walk = useWalk(id, from)
  return (
    <CallViewContext value={view}>
      <BackToList from={from} />
      <Page
        title={call ? callerWords(call) : 'Call'}
        documentTitle={call ? `Call with ${callerWords(call)}` : 'Call'}
        actions={
          <div className="hidden min-h-9 flex-wrap gap-2 lg:flex">
            {view ? <CallActions {...walk} /> : null}
          </div>
        }
      >
        {view ? <CallBody walk={walk} /> : null}
        {call === undefined && error ? (
          <CallUnavailable error={error} onRetry={() => void refetch()} />
        ) : null}
        {call === undefined && !error ? <CallDetailSkeleton /> : null}
      </Page>
    </CallViewContext>
  )
}

const useWalk = (id: string, from: string | undefined): Walk => {
  const navigate = useNavigate()
  const { previous, next } = useNeighbours(id, from)
  const goTo = (other: string | null) =>
    other === null
      ? null
      : () =>
          void navigate({
            to: '/unified-dashboard/$id',
            params: { id: other },
            search: { from },
          })
  return { goPrevious: goTo(previous), goNext: goTo(next) }
}

function CallBody({ walk }: { walk: Walk }) {
  const { call } = useCallView()
  return (
    <>
      <CallHotkeys {...walk} />
      <div className="-mt-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <CallFacts call={call} />
        <CallPart name="header" />
      </div>
      <div className="sticky top-topbar z-10 -mx-1 -my-1 bg-canvas px-1 py-1 empty:hidden">
        <PlayerBar />
      </div>
      <div className="flex flex-col gap-6 lg:flex-row">
        <TranscriptSection level="h2" hasSearchKey />
        <SideColumn />
      </div>
      <div className="sticky bottom-0 z-10 -mx-4 mt-auto -mb-4 flex gap-2 border-t border-line bg-surface px-4 py-2 lg:hidden">
        <CallActions {...walk} />
      </div>
    </>
  )
}
