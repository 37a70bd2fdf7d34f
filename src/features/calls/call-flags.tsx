import { clsx } from 'clsx'
import { CirclePlay, MessageSquareOff, PhoneIncoming } from 'lucide-react'

import { hasFeature } from '@/api/features'
import { SentimentIcon } from '@/components/sentiment-icon'
import type { Call } from '@/contracts/calls'
import { Avatar } from '@/ui/avatar'
import { Chip } from '@/ui/chip'

const FLAG = 'inline-flex shrink-0 text-ink-subtle'

/** What asks for attention on a call, and what there is to look into. */
export function CallFlags({ call, className }: { call: Call; className?: string }) {
  const hasEnded = call.status === 'ended' || call.status === 'analyzed'
  return (
    <span className={clsx('flex shrink-0 items-center gap-1.5', className)}>
      {call.callbackRequested && hasFeature('callbacks') ? (
        <span title="Callback requested" className="inline-flex shrink-0 text-warning">
          <PhoneIncoming aria-hidden="true" size={16} />
          <span className="sr-only">Callback requested</span>
        </span>
      ) : null}
      {call.sentiment && call.sentiment !== 'neutral' ? (
        <SentimentIcon sentiment={call.sentiment} />
      ) : null}
      {call.hasRecording ? (
        <span title="Recording" className={FLAG}>
          <CirclePlay aria-hidden="true" size={16} />
          <span className="sr-only">Recording</span>
        </span>
      ) : null}
      {hasEnded && !call.hasTranscript ? (
        <span title="No transcript" className={FLAG}>
          <MessageSquareOff aria-hidden="true" size={16} />
          <span className="sr-only">No transcript</span>
        </span>
      ) : null}
      {call.isSample ? <Chip>Sample</Chip> : null}
      {call.assigneeName === null ? null : (
        <Avatar name={call.assigneeName} size="sm" label={`Assigned to ${call.assigneeName}`} />
      )}
    </span>
  )
}
