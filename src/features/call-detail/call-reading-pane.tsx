import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { callDetailQuery } from '@/api/calls'
import { CallerButton } from '@/components/caller-button'
import { CallUnavailable } from '@/components/unavailable'
import { Button } from '@/ui/button'
import type { CallDetail } from '@/contracts/calls'
import { useHotkeys } from '@/ui/hotkeys'

import { CallDetailSkeleton } from './call-states'
import { CallFactsLine } from './call-facts'
import { CallPart, CallViewContext, NO_PLACE, type Place, useNewCallView } from './call-view'
import { PlayerBar } from './player/player-bar'
import { HistorySection } from './review/background-sections'
import { ActivitySection, ReviewSections } from './review/side-column'
import { TranscriptSection } from './transcript/transcript-section'
import { useReadAhead } from './use-read-ahead'
import { useReview } from './review/use-review'

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
      <article aria-labelledby="reading-pane-title" className="flex flex-col gap-2">
        <PaneHeader call={call} onNext={onNext} from={from} />
        <div className={CARD}>
          <ReviewSections />
        </div>
        <div className="sticky top-0 z-10 bg-canvas py-1 empty:hidden">
          <PlayerBar />
        </div>
        <TranscriptSection level="h3" />
        <div className={CARD}>
          <CallPart name="tickets" />
          <HistorySection />
          <ActivitySection />
        </div>
      </article>
    </CallViewContext>
  )
}

const CARD = '@container/facts divide-y divide-line rounded-card border border-line bg-surface'

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
    <header>
      <div className="flex flex-wrap items-center gap-2 max-[1179.98px]:mb-1">
        <h2 id="reading-pane-title" className="min-w-40 flex-1 text-title font-semibold">
          <CallerButton
            callerId={call.callerId}
            caller={call}
            hotkeyTitle="Call"
            className="whitespace-normal!"
          />
        </h2>
        <Link
          to="/unified-dashboard/$id"
          params={{ id: call.id }}
          search={{ from }}
          className="rounded-chip text-row whitespace-nowrap text-accent underline underline-offset-2"
        >
          Open call
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
      <CallFactsLine call={call} />
    </header>
  )
}
