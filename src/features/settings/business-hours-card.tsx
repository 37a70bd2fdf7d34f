import { useSuspenseQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { businessHoursQuery } from '@/api/business-hours'
import type { BusinessHours } from '@/contracts/business-hours'
import { isOpenAt, nextOpening } from '@/domain/business-time/business-time'
import { Button } from '@/ui/button'
import { useNow } from '@/ui/now'

import { BusinessHoursDialog } from './business-hours-dialog'
import { dateWords, holidayCount, weekLines } from './business-hours-words'
import { SettingsCard } from './settings-card'

const HOLIDAYS_SHOWN = 3

/** When the business is open, in the zone of the organisation. */
export function BusinessHoursCard({ disabledReason }: { disabledReason: string | null }) {
  const { data: hours } = useSuspenseQuery(businessHoursQuery)
  const [edited, setEdited] = useState<BusinessHours | null>(null)
  const close = () => setEdited(null)
  const lines = weekLines(hours.week)
  return (
    <SettingsCard
      title="Business hours"
      meta={`When the business is open, in its own time zone.${disabledReason ? ` ${disabledReason}.` : ''}`}
    >
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
        <Fact name="Time zone">
          <p>{hours.zone}</p>
          <OpenNow hours={hours} />
        </Fact>
        <Fact name="Week">
          {lines.length === 0 ? <p>Never open</p> : null}
          {lines.map(({ days, hours: open, overnight }) => (
            <p key={days}>
              {days} <span className="tabular-nums">{open}</span>
              {overnight ? <span className="text-ink-muted"> ({overnight})</span> : null}
            </p>
          ))}
        </Fact>
        <Fact name="Holidays">
          <Holidays holidays={hours.holidays} />
        </Fact>
      </dl>
      <Button
        icon={<CalendarClock aria-hidden="true" size={16} />}
        disabledReason={disabledReason}
        onClick={() => setEdited(hours)}
        className="scroll-mb-20 self-start"
      >
        Edit business hours
      </Button>
      {edited ? <BusinessHoursDialog hours={edited} latest={hours} onClose={close} /> : null}
    </SettingsCard>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-meta text-ink-muted">{name}</dt>
      <dd className="text-body wrap-anywhere text-ink">{children}</dd>
    </div>
  )
}

function OpenNow({ hours }: { hours: BusinessHours }) {
  const now = useNow()
  if (isOpenAt(hours, now)) return <p className="text-row text-success">Open now</p>
  const opening = nextOpening(hours, now)
  if (!opening) return null
  const words = new Intl.DateTimeFormat('en', {
    timeZone: hours.zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(opening)
  return <p className="text-row text-ink-muted">Closed. Opens {words} there.</p>
}

function Holidays({ holidays }: { holidays: BusinessHours['holidays'] }) {
  const now = useNow()
  const today = now.toISOString().slice(0, 10)
  const coming = holidays.filter(({ date }) => date >= today)
  const more = coming.length - HOLIDAYS_SHOWN
  if (coming.length === 0) return <p>{holidayCount(0)} to come</p>
  return (
    <>
      {coming.slice(0, HOLIDAYS_SHOWN).map(({ date, name }) => (
        <p key={date}>
          <bdi>{name}</bdi> <span className="text-ink-muted">{dateWords(date)}</span>
        </p>
      ))}
      {more > 0 ? <p className="text-row text-ink-muted">and {more} more</p> : null}
    </>
  )
}
