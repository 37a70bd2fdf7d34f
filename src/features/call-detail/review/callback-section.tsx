import { useQuery } from '@tanstack/react-query'
import { PhoneOutgoing } from 'lucide-react'
import { useState } from 'react'

import { businessHoursQuery } from '@/api/business-hours'
import { SideSection } from '@/components/side-section'
import { openCallback, StepOfCall } from '@/components/step-of-call'
import type { NextStep } from '@/contracts/next-steps'
import { absoluteTime } from '@/lib/time-format'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { useHotkeys } from '@/ui/hotkeys'
import { notify } from '@/ui/notify'
import { RelativeTime } from '@/ui/relative-time'

import { useCallView } from '../call-view'
import { ConflictNotice, EvidenceTimes, PersonsWord, Sureness } from './claim-parts'

const stateOf = (steps: readonly NextStep[], isAskedFor: boolean) => {
  const own = steps.filter(({ kind, status }) => kind === 'callback' && status !== 'dismissed')
  if (isAskedFor || own.length === 0) return 'requested'
  return own.some(({ status }) => status === 'open') ? 'scheduled' : 'done'
}

const answer = (requested: boolean) => (requested ? 'Callback' : 'No callback')

export function CallbackSection() {
  const { call, changes } = useCallView()
  const ai = call.analysis?.callback ?? null
  const human = call.corrections.callbackRequested
  const requested = human ?? ai?.requested ?? false
  const scheduled = openCallback(call)
  const state = stateOf(call.nextSteps, ai?.requested ?? false)
  const [isScheduling, schedule] = useState(false)
  const decline = async () => {
    const wayBack = await changes.save({ callbackRequested: false })
    if (wayBack) notify.success('No callback needed', wayBack)
  }
  const label = scheduled ? 'Change callback' : 'Schedule callback'
  const open = () => schedule(true)
  useHotkeys('Call', [{ key: 'b', label, run: open }])
  return (
    <SideSection
      title="Callback"
      action={
        <Button size="sm" hotkey="b" onClick={open}>
          {label}
        </Button>
      }
    >
      {requested ? (
        <div className="text-row [&>*]:mr-2">
          <Chip tone={state === 'requested' ? 'warning' : 'info'} icon={<PhoneOutgoing />}>
            Callback {state}
          </Chip>
          {ai?.requested ? <RequestedTime timeText={ai.timeText} at={ai.at} /> : null}
          {scheduled ? <ScheduledFor step={scheduled} isSaid={state === 'scheduled'} /> : null}
          <EvidenceTimes claimKey="callback" name="Callback" />
          {ai?.requested && human === null ? <Sureness claim={ai} of="callback" /> : null}
          <Button
            size="sm"
            variant="ghost"
            className="-my-1 -ml-2 text-accent!"
            onClick={() => void decline()}
          >
            No callback needed
          </Button>
        </div>
      ) : (
        <p className="flex items-center gap-x-2 text-row text-ink-muted">
          No callback requested.
          <EvidenceTimes claimKey="callback" name="Callback" />
        </p>
      )}
      {human === null ? null : (
        <PersonsWord
          field="callbackRequested"
          ai={ai ? answer(ai.requested) : 'not set'}
          human={answer(human)}
        />
      )}
      <ConflictNotice field="callbackRequested" />
      {isScheduling ? (
        <StepOfCall callId={call.id} call={call} onClose={() => schedule(false)} />
      ) : null}
    </SideSection>
  )
}

function ScheduledFor({ step, isSaid }: { step: NextStep; isSaid: boolean }) {
  const { dueAt, assigneeName } = step
  return (
    <span>
      {isSaid ? '' : 'Scheduled: '}
      {dueAt === null ? 'no due date' : <RelativeTime at={dueAt} isDue />} ·{' '}
      <bdi>{assigneeName ?? 'Unassigned'}</bdi>
    </span>
  )
}

function RequestedTime({ timeText, at }: { timeText: string | null; at: string | null }) {
  if (timeText === null && at === null) return <span>No time requested.</span>
  return (
    <span>
      {timeText === null ? null : (
        <>
          Asked for{' '}
          <q className="italic">
            <bdi>{timeText}</bdi>
          </q>
          :{' '}
        </>
      )}
      {at === null ? (
        'time unclear. Confirm with the caller.'
      ) : (
        <>
          <span className="font-medium tabular-nums">{absoluteTime(new Date(at))}</span> (
          <RelativeTime at={at} />)
          <TimeOfOrganisation at={at} />
        </>
      )}
    </span>
  )
}

/** The same on the organisation's clock; only where it is not the reader's own. */
function TimeOfOrganisation({ at }: { at: string }) {
  const { data } = useQuery(businessHoursQuery)
  if (!data || data.zone === new Intl.DateTimeFormat().resolvedOptions().timeZone) return null
  const words = new Intl.DateTimeFormat('en', {
    timeZone: data.zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(at))
  return (
    <span className="text-ink-muted">
      , {words} in {data.zone}
    </span>
  )
}
