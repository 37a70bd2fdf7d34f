import { clsx } from 'clsx'
import { CirclePlay, type LucideIcon, MessageSquareOff, PhoneIncoming } from 'lucide-react'

import { hasFeature } from '@/api/features'
import { SentimentIcon } from '@/components/sentiment-icon'
import type { Call } from '@/contracts/calls'
import { hasEnded } from '@/domain/call-state'
import { Avatar } from '@/ui/avatar'

import type { Fact } from './list-display'

/** What asks for attention on a call, and what there is to look into. */
export function CallFlags({ call, facts }: { call: Call; facts: ReadonlySet<Fact> }) {
  return (
    <span className="flex shrink-0 items-center gap-1.5">
      {facts.has('sentiment') ? <CallMood call={call} /> : null}
      {facts.has('flags') ? <CallSigns call={call} /> : null}
      {facts.has('assignee') ? <CallAssignee call={call} /> : null}
    </span>
  )
}

/** The caller's mood, where it is worth a look. */
export function CallMood({ call: { sentiment } }: { call: Call }) {
  return sentiment && sentiment !== 'neutral' ? <SentimentIcon sentiment={sentiment} /> : null
}

/** A callback that was asked for, a recording, a transcript that is missing. */
export function CallSigns({ call }: { call: Call }) {
  return (
    <>
      {call.callbackRequested && hasFeature('callbacks') ? (
        <Sign name="Callback requested" Icon={PhoneIncoming} className="text-warning" />
      ) : null}
      {call.hasRecording ? <Sign name="Recording" Icon={CirclePlay} /> : null}
      {hasEnded(call.status) && !call.hasTranscript ? (
        <Sign name="No transcript" Icon={MessageSquareOff} />
      ) : null}
    </>
  )
}

function Sign({
  name,
  Icon,
  className = 'text-ink-subtle',
}: {
  name: string
  Icon: LucideIcon
  className?: string
}) {
  return (
    <span title={name} className={clsx('inline-flex shrink-0', className)}>
      <Icon aria-hidden="true" size={16} />
      <span className="sr-only">{name}</span>
    </span>
  )
}

export function CallAssignee({ call: { assigneeName } }: { call: Call }) {
  return assigneeName === null ? null : (
    <Avatar name={assigneeName} size="sm" label={`Assigned to ${assigneeName}`} />
  )
}
