import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { CalendarClock, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useFieldArray, useForm, useFormContext } from 'react-hook-form'
import * as z from 'zod'

import { businessHoursQuery, saveBusinessHours } from '@/api/business-hours'
import { SettingsCard } from '@/components/settings-card'
import { useAdminsOnly } from '@/components/use-admins-only'
import { type BusinessHours, businessHours } from '@/contracts/business-hours'
import { isOpenAt, nextOpening } from '@/domain/business-time/business-time'
import { overlappedBlock } from '@/domain/business-time/open-hours'
import { Button, IconButton } from '@/ui/button'
import { FormDialog, SavedNow, TextField, useVersion } from '@/ui/form'
import { useNow } from '@/ui/now'

import { dateWords, dayName, hoursInWords, weekLines } from './business-hours-words'
import { findZones, ZONES } from './find-zones'
import { WeekFields } from './week-fields'

const HOLIDAYS_SHOWN = 3

export function BusinessHoursCard() {
  const disabledReason = useAdminsOnly()
  const { data: hours } = useSuspenseQuery(businessHoursQuery)
  const [edited, setEdited] = useState<BusinessHours | null>(null)
  const close = () => setEdited(null)
  const lines = weekLines(hours.week)
  return (
    <SettingsCard
      title="Business hours"
      meta="When the business is open, in its own time zone."
      adminsOnly
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
        icon={<CalendarClock />}
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
  return (
    <p className="text-row text-ink-muted">
      Closed. Opens {words} ({hours.zone})
    </p>
  )
}

function Holidays({ holidays }: { holidays: BusinessHours['holidays'] }) {
  const now = useNow()
  const today = now.toISOString().slice(0, 10)
  const coming = holidays.filter(({ date }) => date >= today)
  const more = coming.length - HOLIDAYS_SHOWN
  if (coming.length === 0) return <p>No upcoming holidays</p>
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

const ZONES_NAMED = 4

const typedZone = z.string().transform((typed, context) => {
  const [zone = typed, ...others] = findZones(typed)
  if (others.length === 0) return zone
  const more = others.length + 1 - ZONES_NAMED
  const named = [zone, ...others].slice(0, ZONES_NAMED).join(', ')
  const message = `Several match: ${named}${more > 0 ? ` and ${more} more` : ''}. Choose one.`
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** Counted once they do no harm, but nobody means them. */
const hoursForm = businessHours.omit({ version: true }).extend({
  zone: typedZone.pipe(businessHours.shape.zone),
})
const withoutOverlaps = hoursForm.superRefine(({ week }, context) => {
  week.forEach((_, index) => {
    const other = overlappedBlock(week, index)
    if (!other) return
    const message = `Overlaps ${dayName(other.day)} ${other.from}–${other.to}`
    context.addIssue({ code: 'custom', path: ['week', index, 'from'], message })
  })
})

function BusinessHoursDialog({
  hours,
  latest,
  onClose,
}: {
  hours: BusinessHours
  latest: BusinessHours
  onClose: () => void
}) {
  const zonesId = useId()
  const save = useMutation(saveBusinessHours)
  const { zone, week, holidays } = hours
  const form = useForm({
    resolver: zodResolver(withoutOverlaps),
    defaultValues: { zone, week, holidays },
  })
  const { isStale, take } = useVersion(hours.version, latest, save.error)
  return (
    <FormDialog
      onClose={onClose}
      title="Edit business hours"
      form={form}
      onSubmit={(input) => save.mutate({ ...input, version: take() }, { onSuccess: onClose })}
      submitLabel="Save"
      mutation={save}
    >
      {isStale ? (
        <SavedNow>{hoursInWords(latest)}. Save again to replace that with yours.</SavedNow>
      ) : null}
      <TextField
        name="zone"
        label="Time zone"
        help="Type a city or a region, such as Berlin."
        list={zonesId}
        autoComplete="off"
        spellCheck={false}
      />
      <datalist id={zonesId}>
        {ZONES.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <WeekFields />
      <HolidayFields />
    </FormDialog>
  )
}

function HolidayFields() {
  const { control, formState } = useFormContext<Pick<BusinessHours, 'holidays'>>()
  const { fields, append, remove } = useFieldArray({ control, name: 'holidays', keyName: 'key' })
  const problem = formState.errors.holidays?.root?.message
  return (
    <fieldset className="flex flex-col gap-2 border-t border-line pt-3">
      <legend className="float-left mb-1 w-full text-row font-medium text-ink">Holidays</legend>
      {fields.length === 0 ? <p className="text-row text-ink-muted">No holidays.</p> : null}
      {fields.map(({ key }, index) => (
        <div key={key} className="flex items-start gap-2">
          <TextField
            name={`holidays.${index}.date`}
            label={`Date ${index + 1}`}
            type="date"
            className="w-36 shrink-0"
          />
          <TextField
            name={`holidays.${index}.name`}
            label={`Name ${index + 1}`}
            maxLength={80}
            dir="auto"
            className="min-w-0 flex-1"
          />
          <IconButton
            label={`Remove holiday ${index + 1}`}
            icon={<Trash2 />}
            onClick={() => remove(index)}
            className="mt-6"
          />
        </div>
      ))}
      {problem ? <p className="text-meta text-danger">{problem}</p> : null}
      <Button icon={<Plus />} onClick={() => append({ date: '', name: '' })} className="self-start">
        Add holiday
      </Button>
    </fieldset>
  )
}
