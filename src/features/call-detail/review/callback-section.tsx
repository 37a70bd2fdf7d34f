import { useQuery } from '@tanstack/react-query'
import { PhoneOutgoing } from 'lucide-react'
import { useState } from 'react'

import { businessHoursQuery } from '@/api/business-hours'
import { SideSection } from '@/components/side-section'
import { openCallback, StepOfCall } from '@/components/step-of-call'
import type { CallAnalysis } from '@/contracts/analysis'
import type { NextStep } from '@/contracts/next-steps'
import { windowAsSaid, windowWords } from '@/domain/times/window-words'
import { absoluteTime, ownZone } from '@/lib/time-format'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { useHotkeys } from '@/ui/hotkeys'
import { notify } from '@/ui/notify'
import { useNow } from '@/ui/now'
import { RelativeTime } from '@/ui/relative-time'

import { useCallView } from '../call-view'
import { ConflictNotice, EvidenceTimes, isDoubted, PersonsWord, sureTitle } from './claim-parts'

const stateOf = (steps: readonly NextStep[], isAskedFor: boolean) => {
  const own = steps.filter(({ kind, status }) => kind === 'callback' && status !== 'dismissed')
  if (isAskedFor || own.length === 0) return 'requested'
  return own.some(({ status }) => status === 'open') ? 'scheduled' : 'done'
}

const answer = (requested: boolean) => (requested ? 'Callback' : 'No callback')

/** Briefly: of one whose next step stands beside it, what the step says is not said again. */
export function CallbackSection({ isBrief = false }) {
  const { call, changes } = useCallView()
  const ai = call.analysis?.callback ?? null
  const human = call.corrections.callbackRequested
  const requested = human ?? ai?.requested ?? false
  const scheduled = openCallback(call)
  const isTold = isBrief && scheduled !== undefined
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
          <Chip
            tone={state === 'requested' ? 'warning' : 'info'}
            icon={<PhoneOutgoing />}
            title={human === null ? sureTitle(ai, 'callback') : undefined}
          >
            Callback {state}
            {human === null && isDoubted(ai) ? ' (unsure)' : ''}
          </Chip>
          {ai?.requested && (ai.timeText !== null || !scheduled?.dueAt) ? (
            <RequestedTime asked={ai} />
          ) : null}
          {ai?.requested &&
          ai.timeText !== null &&
          ai.at === null &&
          !scheduled?.dueAt &&
          !isTold ? (
            <Button size="sm" onClick={open}>
              Confirm time
            </Button>
          ) : null}
          {scheduled && !isTold ? (
            <ScheduledFor step={scheduled} isSaid={state === 'scheduled'} />
          ) : null}
          {isTold ? null : <EvidenceTimes claimKey="callback" name="Callback" />}
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

type Asked = NonNullable<CallAnalysis['callback']>

const timeIn = (zone: string, { at, window, timeText }: Asked, now: Date): string | null =>
  at && window ? windowWords(at, windowAsSaid(timeText ?? '', window), now, zone) : null

function RequestedTime({ asked }: { asked: Asked }) {
  const { timeText, at } = asked
  const now = useNow()
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
        'time unclear.'
      ) : (
        <>
          <span className="font-medium tabular-nums">
            {timeIn(ownZone(), asked, now) ?? absoluteTime(new Date(at))}
          </span>
          <TimeOfOrganisation asked={asked} at={at} />
        </>
      )}
    </span>
  )
}

/** The same on the organisation's clock; only where it is not the reader's own. */
function TimeOfOrganisation({ asked, at }: { asked: Asked; at: string }) {
  const { data } = useQuery(businessHoursQuery)
  const now = useNow()
  if (!data || data.zone === ownZone()) return null
  const instant = new Intl.DateTimeFormat('en', {
    timeZone: data.zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(at))
  return (
    <span className="text-ink-muted">
      , {timeIn(data.zone, asked, now) ?? instant} in {data.zone}
    </span>
  )
}
