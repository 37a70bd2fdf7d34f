import { PhoneOutgoing } from 'lucide-react'

import { useAuth } from '@/api/auth'
import { Button } from '@/ui/button'
import { SideSection } from '@/components/side-section'
import { absoluteTime } from '@/lib/time-format'
import { Chip } from '@/ui/chip'
import { useHotkeys } from '@/ui/hotkeys'
import { notify, undo } from '@/ui/notify'
import { RelativeTime } from '@/ui/relative-time'

import { useCallView } from '../call-view'
import { ClaimBasis, ConflictNotice, EvidenceLinks, saidBy } from './claim-parts'

const answer = (requested: boolean) => (requested ? 'a callback' : 'no callback')

export function CallbackSection() {
  const { call, changes } = useCallView()
  const { user } = useAuth()
  const ai = call.analysis?.callback ?? null
  const human = call.corrections.callbackRequested
  const requested = human ?? ai?.requested ?? false
  const say = async (callbackRequested: boolean) => {
    if (!(await changes.save({ callbackRequested }))) return
    notify.success(
      callbackRequested ? 'Callback requested' : 'No callback needed',
      undo(() => void changes.save({ callbackRequested: human })),
    )
  }
  const label = requested ? 'No callback needed' : 'Wants a callback'
  useHotkeys('Call', [{ key: 'b', label, run: () => void say(!requested) }])
  return (
    <SideSection
      title="Callback"
      action={
        <Button size="sm" hotkey="b" onClick={() => void say(!requested)}>
          {label}
        </Button>
      }
    >
      {requested ? (
        <div className="flex flex-col items-start gap-1 text-row">
          <Chip tone="warning" icon={<PhoneOutgoing />}>
            Callback requested
          </Chip>
          {ai?.requested ? <RequestedTime timeText={ai.timeText} at={ai.at} /> : null}
        </div>
      ) : (
        <p className="text-row text-ink-muted">No callback requested.</p>
      )}
      {human === null ? null : (
        <p className="flex flex-wrap items-center gap-x-2 text-row">
          <span>
            AI said {ai ? answer(ai.requested) : 'nothing'} ·{' '}
            <bdi>{saidBy(call.activity, 'callbackRequested', user?.name)}</bdi> said{' '}
            <strong className="font-semibold">{answer(human)}</strong>
          </span>
          <Button
            size="sm"
            variant="ghost"
            className="-ml-2 text-accent!"
            onClick={() => void changes.save({ callbackRequested: null })}
          >
            Use the AI's word
          </Button>
        </p>
      )}
      {ai ? <ClaimBasis claim={ai} /> : null}
      <EvidenceLinks claimKey="callback" name="Callback" />
      <ConflictNotice field="callbackRequested" />
    </SideSection>
  )
}

function RequestedTime({ timeText, at }: { timeText: string | null; at: string | null }) {
  if (timeText === null && at === null) return <p>No time was asked for.</p>
  return (
    <p>
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
        'time unclear, confirm with the caller.'
      ) : (
        <>
          <span className="font-medium tabular-nums">{absoluteTime(new Date(at))}</span> (
          <RelativeTime at={at} />)
        </>
      )}
    </p>
  )
}
