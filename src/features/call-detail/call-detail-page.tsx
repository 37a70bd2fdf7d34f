import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Check, ChevronLeft, ChevronRight, RotateCcw } from 'lucide-react'
import { useEffect, useMemo } from 'react'

import { readCallDisplaySettings } from '@/api/call-display-settings'
import { callListParamsOf, listBehind } from '@/api/call-list-search'
import { callNeighboursQuery, cameFrom } from '@/api/call-neighbours'
import { rowsOf } from '@/api/call-rows'
import { callDetailQuery, callListQuery } from '@/api/calls'
import { readMissing } from '@/api/read-call-pages'
import { callerWords } from '@/components/caller'
import { Button } from '@/ui/button'
import type { CallNeighbours } from '@/contracts/call-neighbours'
import { useHotkeys } from '@/ui/hotkeys'
import { Page } from '@/ui/page'

import { CallDetailSkeleton, CallUnavailable } from './call-states'
import { CallFacts } from './call-facts'
import { CallPart, CallViewContext, useCallView, useNewCallView } from './call-view'
import { PlayerBar } from './player/player-bar'
import { SideColumn } from './review/side-column'
import { useReview } from './review/use-review'
import { TranscriptSection } from './transcript/transcript-section'
import { useReadAhead } from './use-read-ahead'

const NONE: CallNeighbours = { previous: null, next: null }

/**
 * The calls above and below this one in the list it was opened from (`from`): in the list as it was
 * read there, or, where that does not hold the call, as the server finds them by the same filters
 * and order. Both are fetched ahead, so that going on is instant.
 */
const useNeighbours = (id: string, from: string | undefined): CallNeighbours => {
  const queryClient = useQueryClient()
  const params = useMemo(
    () => callListParamsOf(listBehind(from), readCallDisplaySettings()),
    [from],
  )
  const { data: list } = useQuery({ ...callListQuery(params), enabled: false })
  const rows = useMemo(() => (list ? rowsOf(list) : null), [list])
  const at = rows?.indexOf(id) ?? -1
  const asked = useQuery({ ...callNeighboursQuery(params, id), enabled: at < 0 })

  useEffect(() => {
    if (!rows || at < 0) return
    const around = { first: Math.max(0, at - 1), last: Math.min(rows.count - 1, at + 1) }
    readMissing(queryClient, params, around).catch(() => undefined)
  }, [queryClient, params, at, rows])

  const found =
    at < 0
      ? { ...(asked.data ?? NONE), ...cameFrom(queryClient, params, id) }
      : { previous: rows?.at(at - 1)?.id ?? null, next: rows?.at(at + 1)?.id ?? null }
  useReadAhead([found.next, found.previous])
  return found
}

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
  const { reviewAndNext } = useReview(walk.goNext)
  useHotkeys('Call', [
    { key: 'j', label: 'Next call', run: () => walk.goNext?.() },
    { key: 'k', label: 'Previous call', run: () => walk.goPrevious?.() },
    { key: 'e', label: 'Mark reviewed and go to the next call', run: reviewAndNext },
  ])
  return (
    <>
      <div className="-mt-3 flex items-start justify-between gap-x-4">
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

function BackToList({ from }: { from: string | undefined }) {
  const navigate = useNavigate()
  const list = { to: '/all-calls', search: listBehind(from) } as const
  useHotkeys('Call', [{ key: 'Escape', label: 'Back to the list', run: () => void navigate(list) }])
  return (
    <nav aria-label="Breadcrumb" className="-mb-3 px-4 pt-3 lg:px-6">
      <Link
        {...list}
        aria-keyshortcuts="Escape"
        className="inline-flex items-center gap-0.5 rounded-chip text-row text-accent hover:underline"
      >
        <ChevronLeft />
        All Calls{from === undefined ? '' : ' (filtered)'}
      </Link>
    </nav>
  )
}

type Walk = {
  /** Null: there is none in this list. */
  goPrevious: (() => void) | null
  goNext: (() => void) | null
}

const noMore = (go: (() => void) | null, which: string) =>
  go === null ? `No ${which} call in this list` : null

function CallActions(walk: Walk) {
  const { goPrevious, goNext } = walk
  const { reviewed, toggle, reviewAndNext } = useReview(walk.goNext)
  return (
    <>
      <Button
        onClick={() => goPrevious?.()}
        disabledReason={noMore(goPrevious, 'previous')}
        hotkey="k"
        icon={<ChevronLeft />}
      >
        <span className="max-sm:sr-only">Previous</span>
      </Button>
      <Button onClick={() => goNext?.()} disabledReason={noMore(goNext, 'next')} hotkey="j">
        <span className="max-sm:sr-only">Next</span>
        <ChevronRight />
      </Button>
      <Button
        onClick={reviewAndNext}
        disabledReason={reviewed && goNext === null ? 'Reviewed, and the last in this list' : null}
        hotkey="e"
        className="max-lg:hidden"
      >
        Reviewed, next
      </Button>
      <Button
        variant={reviewed ? 'secondary' : 'primary'}
        onClick={toggle}
        className="max-lg:flex-1"
        icon={reviewed ? <RotateCcw /> : <Check />}
      >
        {reviewed ? 'Mark not reviewed' : 'Mark reviewed'}
      </Button>
    </>
  )
}
