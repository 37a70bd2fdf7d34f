import { useQuery } from '@tanstack/react-query'
import { ChevronDown, PhoneOutgoing } from 'lucide-react'

import { businessHoursQuery } from '@/api/business-hours'
import { offered, useLabels } from '@/api/call-labels'
import { sentence, wordLabel } from '@/components/labels'
import { SideSection } from '@/components/side-section'
import { PRIORITIES, RESOLUTIONS, SENTIMENTS } from '@/contracts/call-words'
import { absoluteTime } from '@/lib/time-format'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { useHotkeys, usePressKey } from '@/ui/hotkeys'
import { Menu } from '@/ui/menu'
import { notify } from '@/ui/notify'
import { RelativeTime } from '@/ui/relative-time'

import { useCallView } from '../call-view'
import { type Verdict, VERDICTS } from './activity-labels'
import { ClaimBasis, ConflictNotice, EvidenceLinks, PersonsWord } from './claim-parts'

const HOTKEYS: Partial<Record<Verdict, string>> = { category: 'c', priority: 'p' }

export function Verdicts() {
  const words = {
    resolution: RESOLUTIONS,
    category: offered(useLabels('categories')).map(({ key }) => key),
    priority: PRIORITIES,
    sentiment: SENTIMENTS,
  }
  return VERDICTS.map((field) => <VerdictSection key={field} field={field} words={words[field]} />)
}

function VerdictSection({ field, words }: { field: Verdict; words: readonly string[] }) {
  const { call, changes } = useCallView()
  const title = sentence(field)
  const hotkey = HOTKEYS[field]
  const trigger = usePressKey('Call', hotkey, `Change ${title.toLowerCase()}`)
  const ai = call.analysis?.[field] ?? null
  const human = call.corrections[field]
  const shown = human ?? ai?.value ?? null
  const save = (word: string | null) => void changes.save({ [field]: word })
  return (
    <SideSection
      title={title}
      action={
        <span ref={trigger} className="contents">
          <Menu
            label={title}
            align="end"
            trigger={
              <Button size="sm" hotkey={hotkey}>
                <span className="sr-only">{title}: </span>
                {shown === null ? 'Not set' : wordLabel(field, shown)}
                <ChevronDown size={14} />
              </Button>
            }
            entries={[
              ...words.map((word) => ({
                kind: 'choice' as const,
                label:
                  word === ai?.value ? `${wordLabel(field, word)} (AI)` : wordLabel(field, word),
                checked: word === shown,
                onSelect: () => {
                  if (word !== human) save(word)
                },
              })),
              ...(human === null
                ? []
                : [
                    { kind: 'separator' as const },
                    { label: 'Revert to AI', onSelect: () => save(null) },
                  ]),
            ]}
          />
        </span>
      }
    >
      {human === null ? null : (
        <PersonsWord
          field={field}
          about={title.toLowerCase()}
          ai={ai ? `AI said ${wordLabel(field, ai.value)}` : 'AI: not set'}
          human={wordLabel(field, human)}
        />
      )}
      <ClaimBasis claim={ai} />
      <EvidenceLinks claimKey={field} name={title} />
      <ConflictNotice field={field} />
    </SideSection>
  )
}

const answer = (requested: boolean) => (requested ? 'a callback' : 'no callback')

export function CallbackSection() {
  const { call, changes } = useCallView()
  const ai = call.analysis?.callback ?? null
  const human = call.corrections.callbackRequested
  const requested = human ?? ai?.requested ?? false
  const say = async (callbackRequested: boolean) => {
    const wayBack = await changes.save({ callbackRequested })
    if (!wayBack) return
    notify.success(callbackRequested ? 'Callback requested' : 'No callback needed', wayBack)
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
        <PersonsWord
          field="callbackRequested"
          ai={`AI said ${ai ? answer(ai.requested) : 'nothing'}`}
          human={answer(human)}
        />
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
          <TimeOfOrganisation at={at} />
        </>
      )}
    </p>
  )
}

/** The caller's words were read in this zone; only where it is not the reader's own. */
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
