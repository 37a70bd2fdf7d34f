import { Bot, CircleCheck, CircleX, Eye, FlaskConical, MicOff } from 'lucide-react'

import { DIRECTION_LABELS, RESOLUTION_LABELS } from '@/components/labels'
import { OutcomeChip, PriorityChip } from '@/components/call-chips'
import { DialLink } from '@/components/caller'
import { CallerButton } from '@/components/caller-button'
import type { CallDetail, CallSurvey } from '@/contracts/calls'
import { hasEnded } from '@/domain/call-state'
import { endedReasonSentence } from '@/domain/ended-reason'
import { durationWords } from '@/lib/time-format'
import { usePressKey } from '@/ui/hotkeys'
import { Chip } from '@/ui/chip'
import { NamedIcon } from '@/ui/named-icon'
import { useNow } from '@/ui/now'
import { RelativeTime } from '@/ui/relative-time'

import { ConflictNotice } from './review/claim-parts'

export function CallFacts({ call }: { call: CallDetail }) {
  const { endedReason } = call
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p className="flex flex-wrap gap-x-3 text-row text-ink-muted">
        <PlainFacts call={call} />
      </p>
      <p className="flex flex-wrap items-center gap-1.5">
        <OutcomeChip outcome={call.outcome} status={call.status} />
        <ResolutionChip call={call} />
        {call.priority === null ? null : <PriorityChip priority={call.priority} />}
        <StateChips call={call} />
      </p>
      {endedReason === null || !hasEnded(call.status) ? null : (
        <p className="text-row text-ink-muted">
          <span title={endedReason}>{endedReasonSentence(endedReason)}</span>
        </p>
      )}
      <ConflictNotice field="reviewed" />
    </div>
  )
}

export function CallFactsLine({ call }: { call: CallDetail }) {
  return (
    <>
      <p className="flex min-h-6 flex-wrap items-center gap-x-2.5 text-row whitespace-nowrap text-ink-muted">
        <OutcomeChip outcome={call.outcome} status={call.status} />
        <StateChips call={call} isBrief />
        <PlainFacts call={call} isBrief />
      </p>
      <ConflictNotice field="reviewed" />
    </>
  )
}

const answersIn = ({ nps, ces, satisfaction }: CallSurvey) =>
  [
    nps === null ? null : `Recommends ${nps}/10`,
    ces === null ? null : `Ease ${ces}/7`,
    satisfaction === null ? null : `Satisfied ${satisfaction}/5`,
  ]
    .filter((answer) => answer !== null)
    .join(' · ')

function PlainFacts({ call, isBrief = false }: { call: CallDetail; isBrief?: boolean }) {
  const { callerId, callerNumber, callerName, startedAt, direction, agentName } = call
  const place = usePressKey('Call', callerNumber === null ? undefined : 'd', 'Dial')
  return (
    <>
      {callerNumber === null ? null : (
        <span ref={place} className="contents">
          <DialLink
            number={callerNumber}
            words={callerName === null ? 'Call this number' : undefined}
          />
        </span>
      )}
      {callerId === null || isBrief ? null : (
        <CallerButton
          callerId={callerId}
          caller={call}
          words="About the caller"
          hotkeyTitle="Call"
          className="text-accent"
        />
      )}
      {startedAt === null ? <span>Not started</span> : <RelativeTime at={startedAt} />}
      <Length call={call} />
      {direction === null || (isBrief && direction === 'inbound') ? null : (
        <span>{DIRECTION_LABELS[direction]}</span>
      )}
      {call.survey && !isBrief ? <span>{answersIn(call.survey)}</span> : null}
      {call.isNameSaid ? <span>Name said in the call</span> : null}
      {agentName === null ? null : (
        <span className="min-w-0 truncate" title={agentName}>
          {isBrief ? (
            <NamedIcon Icon={Bot} name="Agent" className="mr-1 inline size-3.5" />
          ) : (
            'Agent: '
          )}
          <bdi>{agentName}</bdi>
        </span>
      )}
    </>
  )
}

function StateChips({ call, isBrief = false }: { call: CallDetail; isBrief?: boolean }) {
  const mark = call.isDemo ? 'Demo' : 'Sample'
  return (
    <>
      {call.reviewedAt === null ? null : <ReviewedChip call={call} />}
      {call.isSample ? (
        <Chip
          tone="info"
          icon={isBrief ? <NamedIcon Icon={FlaskConical} name={mark} /> : <FlaskConical />}
        >
          {isBrief ? null : mark}
        </Chip>
      ) : null}
      {call.contentWithheld ? <Chip icon={<MicOff />}>Not stored by policy</Chip> : null}
    </>
  )
}

function Length({ call: { status, durationSeconds, startedAt } }: { call: CallDetail }) {
  const now = useNow()
  if (durationSeconds !== null) return <span>{durationWords(durationSeconds)}</span>
  if (hasEnded(status) || startedAt === null) return null
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(startedAt)) / 60_000))
  return <span>{minutes === 0 ? 'Just started' : `For ${durationWords(minutes * 60)} so far`}</span>
}

const RESOLUTION_LOOKS = {
  resolved: { tone: 'success', Icon: CircleCheck },
  unresolved: { tone: 'warning', Icon: CircleX },
} as const

function ResolutionChip({ call: { resolution } }: { call: CallDetail }) {
  const word = resolution.human ?? resolution.ai
  if (word === null) return null
  const { tone, Icon } = RESOLUTION_LOOKS[word]
  return (
    <Chip tone={tone} icon={<Icon />}>
      {RESOLUTION_LABELS[word]}
      {resolution.human === null ? ' (AI)' : ''}
    </Chip>
  )
}

function ReviewedChip({ call: { reviewedAt, reviewedBy } }: { call: CallDetail }) {
  return (
    <Chip tone="success" icon={<Eye />}>
      Reviewed{reviewedBy ? ' by ' : ' '}
      {reviewedBy ? <bdi>{reviewedBy.name} </bdi> : null}
      {reviewedAt === null ? null : <RelativeTime at={reviewedAt} />}
    </Chip>
  )
}
