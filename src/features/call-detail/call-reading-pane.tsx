import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { callDetailQuery } from '@/api/calls'
import { CallerName } from '@/components/caller'
import { Button } from '@/ui/button'
import type { CallDetail } from '@/contracts/calls'
import { useHotkeys } from '@/ui/hotkeys'

import { CallDetailSkeleton, CallUnavailable } from './call-states'
import { CallFacts } from './call-facts'
import { CallPart, CallViewContext, NO_PLACE, type Place, useNewCallView } from './call-view'
import { PlayerBar } from './player/player-bar'
import { SummarySection } from './review/summary-section'
import { TranscriptSection } from './transcript/transcript-section'
import { useReadAhead } from './use-read-ahead'
import { useReview } from './review/use-review'
import { Verdicts } from './review/verdicts'

type PaneProps = {
  callId: string
  /** Goes to the call below in the list beside; null on the last one. */
  onNext?: (() => void) | null
  next?: string | undefined
  previous?: string | undefined
  from?: string | undefined
  asked?: Place | undefined
}

export function CallReadingPane({ callId, next, previous, ...rest }: PaneProps) {
  useReadAhead([next, previous])
  return <Pane key={callId} callId={callId} {...rest} />
}

function Pane({
  callId,
  onNext = null,
  from,
  asked = NO_PLACE,
}: Omit<PaneProps, 'next' | 'previous'>) {
  const { data: call, error, refetch } = useQuery(callDetailQuery(callId))
  const view = useNewCallView(callId, call, asked)
  if (!call || !view) {
    return error ? (
      <CallUnavailable error={error} onRetry={() => void refetch()} />
    ) : (
      <CallDetailSkeleton withSide={false} />
    )
  }
  return (
    <CallViewContext value={view}>
      <article aria-labelledby="reading-pane-title" className="flex flex-col gap-3">
        <PaneHeader call={call} onNext={onNext} from={from} />
        <div className="sticky top-0 z-10 bg-canvas py-1">
          <PlayerBar />
        </div>
        <div className="divide-y divide-line rounded-card border border-line bg-surface">
          <SummarySection />
          <div className="grid sm:grid-cols-2">
            <Verdicts />
          </div>
          <CallPart name="notes" />
        </div>
        <TranscriptSection level="h3" />
      </article>
    </CallViewContext>
  )
}

function PaneHeader({
  call,
  onNext,
  from,
}: {
  call: CallDetail
  onNext: (() => void) | null
  from: string | undefined
}) {
  const { reviewed, toggle, reviewAndNext } = useReview(onNext)
  useHotkeys('Call', [
    { key: 'e', label: 'Mark reviewed and go to the next call', run: reviewAndNext, changes: true },
  ])
  return (
    <header className="flex flex-wrap items-start justify-between gap-2">
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="reading-pane-title" className="text-title font-semibold">
          <CallerName caller={call} />
        </h2>
        <CallFacts call={call} />
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Link
          to="/unified-dashboard/$id"
          params={{ id: call.id }}
          search={{ from }}
          className="rounded-chip text-row text-accent underline underline-offset-2"
        >
          Open the whole call
        </Link>
        <CallPart name="header" />
        <Button
          variant={reviewed ? 'secondary' : 'primary'}
          hotkey={reviewed ? undefined : 'e'}
          onClick={reviewed ? toggle : reviewAndNext}
        >
          {reviewed ? 'Mark not reviewed' : 'Mark reviewed'}
        </Button>
      </div>
    </header>
  )
}
