import { CirclePlay, MessageSquareOff, PhoneIncoming } from 'lucide-react'

import { hasFeature } from '@/api/features'
import { SentimentIcon } from '@/components/call-chips'
import type { Call } from '@/contracts/calls'
import { hasEnded } from '@/domain/call-state'
import { Avatar } from '@/ui/avatar'
import { NamedIcon } from '@/ui/named-icon'

import type { Fact } from './line-columns'

export function CallFlags({ call, facts }: { call: Call; facts: ReadonlySet<Fact> }) {
  return (
    <span className="ml-auto flex shrink-0 items-center gap-1.5">
      {facts.has('sentiment') ? <CallMood call={call} /> : null}
      {facts.has('flags') ? <CallSigns call={call} /> : null}
      {facts.has('assignee') ? <CallAssignee call={call} /> : null}
    </span>
  )
}

export function CallMood({ call: { sentiment } }: { call: Call }) {
  return sentiment && sentiment !== 'neutral' ? <SentimentIcon sentiment={sentiment} /> : null
}

export function CallSigns({ call }: { call: Call }) {
  return (
    <>
      {call.callbackRequested && hasFeature('callbacks') ? (
        <NamedIcon name="Callback requested" Icon={PhoneIncoming} className="text-warning" />
      ) : null}
      {call.hasRecording ? (
        <NamedIcon name="Recording" Icon={CirclePlay} className="text-ink-subtle" />
      ) : null}
      {hasEnded(call.status) && !call.hasTranscript ? (
        <NamedIcon name="No transcript" Icon={MessageSquareOff} className="text-ink-subtle" />
      ) : null}
    </>
  )
}

export function CallAssignee({ call: { assigneeName } }: { call: Call }) {
  return assigneeName === null ? null : (
    <Avatar name={assigneeName} size="sm" label={`Assigned to ${assigneeName}`} />
  )
}
