import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Check, ChevronLeft, ChevronRight, RotateCcw } from 'lucide-react'
import { useEffect, useMemo } from 'react'

import { readCallDisplaySettings } from '@/api/call-display-settings'
import { callListParamsOf, listBehind, listOf } from '@/api/call-list-search'
import { callNeighboursQuery, cameFrom, nextToReviewQuery } from '@/api/call-neighbours'
import { type CallRows, rowsOf } from '@/api/call-rows'
import { callDetailQuery, callListQuery } from '@/api/calls'
import { readMissing } from '@/api/read-call-pages'
import { decodeQueue } from '@/api/queue-place'
import { callerWords } from '@/components/caller'
import { nextCallRow } from '@/components/list-focus'
import type { QueueWalk } from '@/components/places-around'
import { CallUnavailable } from '@/components/unavailable'
import { Button } from '@/ui/button'
import type { CallNeighbours } from '@/contracts/call-neighbours'
import type { NextStep } from '@/contracts/next-steps'
import { encodeListContext } from '@/lib/list-context'
import { useHotkeys } from '@/ui/hotkeys'
import { Page } from '@/ui/page'

import { CallDetailSkeleton } from './call-states'
import { CallFacts } from './call-facts'
import { CallPart, CallViewContext, useCallView, useNewCallView } from './call-view'
import { PlayerBar } from './player/player-bar'
import { useQueueWalk } from './queue-walk'
import { CallColumns } from './review/side-column'
import { StepInFront, useComplete } from './review/next-step-row'
import { useReview } from './review/use-review'
import { TranscriptSection } from './transcript/transcript-section'
import { useReadAhead } from './use-read-ahead'

const NONE: CallNeighbours = { previous: null, next: null }

/**
 * The calls above and below this one in the list it was opened from (`from`): in the list as it was
 * read there, or, where that does not hold the call, as the server finds them by the same filters
 * and order. Both are fetched ahead, so that going on is instant.
 */
const useNeighbours = (
  id: string,
  from: string | undefined,
  isCallList: boolean,
): CallNeighbours & { toReview: string | null } => {
  const queryClient = useQueryClient()
  const params = useMemo(
    () => callListParamsOf(listBehind(from), readCallDisplaySettings()),
    [from],
  )
  const { data: list } = useQuery({ ...callListQuery(params), enabled: false })
  const rows = useMemo(() => (list ? rowsOf(list) : null), [list])
  const at = rows?.indexOf(id) ?? -1
  const asked = useQuery({ ...callNeighboursQuery(params, id), enabled: isCallList && at < 0 })

  useEffect(() => {
    if (!rows || at < 0) return
    const around = { first: Math.max(0, at - 1), last: Math.min(rows.count - 1, at + 1) }
    readMissing(queryClient, params, around).catch(() => undefined)
  }, [queryClient, params, at, rows])

  const found =
    at < 0
      ? { ...(asked.data ?? NONE), ...cameFrom(queryClient, params, id) }
      : { previous: rows?.at(at - 1)?.id ?? null, next: rows?.at(at + 1)?.id ?? null }

  const listsReviewed = (params.reviewed ?? []).length === 0
  const below = listsReviewed ? unreviewedBelow(rows, at) : undefined
  const further = useQuery({
    ...nextToReviewQuery(params, id),
    enabled: isCallList && listsReviewed && below === undefined,
  })
  const toReview = below ?? (listsReviewed && further.data ? further.data.next : found.next)
  return { ...found, toReview }
}

const unreviewedBelow = (rows: CallRows | null, from: number): string | undefined => {
  for (let at = from + 1; rows && from >= 0; at += 1) {
    const call = rows.at(at)
    if (!call || call.reviewedAt === null) return call?.id
  }
  return undefined
}

const route = getRouteApi('/_app/unified-dashboard/$id')

export function CallDetailPage() {
  const { id } = route.useParams()
  const { from, step } = route.useSearch()
  // Here, because a call is drawn anew for each one, and the way through the queue is not.
  const queue = useQueueWalk(from, step)
  return <OneCall key={id} id={id} queue={queue} />
}

function OneCall({ id, queue }: { id: string; queue: QueueWalk | null }) {
  const { from, step, u, t } = route.useSearch()
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
  const walk = useWalk(id, from, queue)
  const asked = queue && call?.nextSteps.find((one) => one.id === step)
  return (
    <CallViewContext value={view}>
      {queue ? <BackToQueue from={from} /> : <BackToList from={from} id={id} />}
      <Page
        title={call ? callerWords(call) : 'Call'}
        documentTitle={call ? `Call with ${callerWords(call)}` : 'Call'}
        actions={
          <div className="flex min-h-9 flex-wrap items-center gap-2">
            {view ? <CallPart name="header" /> : null}
            <div className="hidden lg:contents">
              {view ? <CallActions walk={walk} step={asked} /> : null}
            </div>
          </div>
        }
      >
        {view ? <CallBody walk={walk} step={asked} /> : null}
        {call === undefined && error ? (
          <CallUnavailable error={error} onRetry={() => void refetch()} />
        ) : null}
        {call === undefined && !error ? <CallDetailSkeleton /> : null}
      </Page>
    </CallViewContext>
  )
}

const useWalk = (id: string, from: string | undefined, queue: QueueWalk | null): Walk => {
  const navigate = useNavigate()
  const calls = useNeighbours(id, from, queue === null)
  const { previous, next } = queue ?? {
    previous: calls.previous === null ? null : { callId: calls.previous, id: undefined },
    next: calls.next === null ? null : { callId: calls.next, id: undefined },
  }
  const toReview = calls.toReview === null ? null : { callId: calls.toReview, id: undefined }
  useReadAhead([next?.callId, previous?.callId, toReview?.callId])
  const goTo = (place: typeof next) =>
    place &&
    (() =>
      void navigate({
        to: '/unified-dashboard/$id',
        params: { id: place.callId },
        search: { from, step: place.id },
      }))
  return {
    goPrevious: goTo(previous),
    goNext: goTo(next),
    goToReview: goTo(queue ? next : toReview),
    of: queue ? 'step' : 'call',
  }
}

type Doing = { walk: Walk; step: NextStep | null | undefined }

function CallBody({ walk, step }: Doing) {
  const { call } = useCallView()
  const { reviewAndNext } = useReview(walk.goToReview)
  const completeAndNext = useComplete(step, walk.goNext)
  useHotkeys('Call', [
    { key: 'j', label: `Next ${walk.of}`, run: () => walk.goNext?.() },
    { key: 'k', label: `Previous ${walk.of}`, run: () => walk.goPrevious?.() },
    completeAndNext
      ? {
          key: 'e',
          label: 'Mark the step done and go to the next',
          run: completeAndNext,
          changes: true,
        }
      : {
          key: 'e',
          label: 'Mark reviewed and go to the next one to review',
          run: reviewAndNext,
          changes: true,
        },
  ])
  return (
    <>
      <div className="-mt-3">
        <CallFacts call={call} />
      </div>
      {step ? <StepInFront step={step} /> : null}
      <div className="sticky top-topbar z-10 -mx-1 -my-1 bg-canvas px-1 py-1 empty:hidden">
        <PlayerBar />
      </div>
      <CallColumns
        stepInFront={step?.id}
        transcript={<TranscriptSection level="h2" hasSearchKey />}
      />
      <div className="sticky bottom-0 z-10 -mx-4 mt-auto -mb-4 flex gap-2 border-t border-line bg-surface px-4 py-2 lg:hidden">
        <CallActions walk={walk} step={step} />
      </div>
    </>
  )
}

const CRUMB = 'inline-flex items-center gap-0.5 rounded-chip text-row text-accent hover:underline'

function BackToList({ from, id }: { from: string | undefined; id: string }) {
  const navigate = useNavigate()
  const search = listBehind(from)
  const list = { to: '/all-calls', search } as const
  const router = useRouter()
  const { href } = router.buildLocation(list)
  useEffect(
    () => () => {
      if (router.latestLocation.href === href) nextCallRow.set(id)
    },
    [router, href, id],
  )
  useHotkeys('Call', [{ key: 'Escape', label: 'Back to the list', run: () => void navigate(list) }])
  return (
    <nav aria-label="Breadcrumb" className="-mb-3 px-4 pt-3 lg:px-6">
      <Link {...list} aria-keyshortcuts="Escape" className={CRUMB}>
        <ChevronLeft />
        All Calls{encodeListContext(listOf(search)) === undefined ? '' : ' (filtered)'}
      </Link>
    </nav>
  )
}

function BackToQueue({ from }: { from: string | undefined }) {
  const navigate = useNavigate()
  const queue = { to: '/', search: decodeQueue(from) ?? {} } as const
  useHotkeys('Call', [
    { key: 'Escape', label: 'Back to Next Steps', run: () => void navigate(queue) },
  ])
  return (
    <nav aria-label="Breadcrumb" className="-mb-3 px-4 pt-3 lg:px-6">
      <Link {...queue} aria-keyshortcuts="Escape" className={CRUMB}>
        <ChevronLeft />
        Next Steps
      </Link>
    </nav>
  )
}

type Walk = {
  /** Null: there is none in this list. */
  goPrevious: (() => void) | null
  goNext: (() => void) | null
  goToReview: (() => void) | null
  of: 'call' | 'step'
}

function CallActions({ walk, step }: Doing) {
  const { goPrevious, goNext, of } = walk
  const { reviewed, toggle, reviewAndNext } = useReview(walk.goToReview)
  const completeAndNext = useComplete(step, goNext)
  const isDone = step ? step.status !== 'open' : reviewed
  // Beside that of a step there is no room for icons on a phone.
  const inBar = clsx('max-lg:flex-1', step && 'max-sm:px-2 max-sm:[&_svg]:hidden')
  const noMore = (which: string) => `No ${which} ${of} in this list`
  return (
    <>
      <Button
        onClick={() => goPrevious?.()}
        disabledReason={goPrevious ? null : noMore('previous')}
        hotkey="k"
        icon={<ChevronLeft />}
      >
        <span className="max-sm:sr-only">Previous</span>
      </Button>
      <Button onClick={() => goNext?.()} disabledReason={goNext ? null : noMore('next')} hotkey="j">
        <span className="max-sm:sr-only">Next</span>
        <ChevronRight />
      </Button>
      {reviewed || step ? (
        <Button onClick={toggle} className={inBar} icon={reviewed ? <RotateCcw /> : <Check />}>
          {reviewed ? 'Mark not reviewed' : 'Mark reviewed'}
        </Button>
      ) : null}
      {isDone ? null : (
        <Button
          variant="primary"
          onClick={completeAndNext ?? reviewAndNext}
          hotkey="e"
          className={inBar}
          icon={<Check />}
        >
          {step ? 'Mark done' : 'Mark reviewed'}
        </Button>
      )}
    </>
  )
}
