import { CirclePlay, MessageSquareOff, PhoneIncoming } from 'lucide-react'

import { hasFeature } from '@/api/features'
import { SentimentIcon } from '@/components/sentiment-icon'
import type { Call } from '@/contracts/calls'
import { hasEnded } from '@/domain/call-state'
import { Avatar } from '@/ui/avatar'

import type { Fact } from './list-display'

const FLAG = 'inline-flex shrink-0 text-ink-subtle'

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
        <span title="Callback requested" className="inline-flex shrink-0 text-warning">
          <PhoneIncoming aria-hidden="true" size={16} />
          <span className="sr-only">Callback requested</span>
        </span>
      ) : null}
      {call.hasRecording ? (
        <span title="Recording" className={FLAG}>
          <CirclePlay aria-hidden="true" size={16} />
          <span className="sr-only">Recording</span>
        </span>
      ) : null}
      {hasEnded(call.status) && !call.hasTranscript ? (
        <span title="No transcript" className={FLAG}>
          <MessageSquareOff aria-hidden="true" size={16} />
          <span className="sr-only">No transcript</span>
        </span>
      ) : null}
    </>
  )
}

export function CallAssignee({ call: { assigneeName } }: { call: Call }) {
  return assigneeName === null ? null : (
    <Avatar name={assigneeName} size="sm" label={`Assigned to ${assigneeName}`} />
  )
}
