import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'

import { saveBusinessHours } from '@/api/business-hours'
import { type BusinessHours, businessHours } from '@/contracts/business-hours'
import { FormDialog } from '@/ui/form-dialog'
import { TextField } from '@/ui/text-field'

import { hoursInWords } from './business-hours-words'
import { HolidayFields } from './holiday-fields'
import { WeekFields } from './week-fields'

const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

export function BusinessHoursDialog({
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
  const [version, setVersion] = useState(hours.version)
  const { zone, week, holidays } = hours
  const form = useForm({
    resolver: zodResolver(businessHours.omit({ version: true })),
    defaultValues: { zone, week, holidays },
  })
  const isStale = save.error?.code === 'stale' && latest.version !== version
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Edit business hours"
      form={form}
      onSubmit={(input) => {
        const seen = isStale ? latest.version : version
        setVersion(seen)
        save.mutate({ ...input, version: seen }, { onSuccess: onClose })
      }}
      submitLabel="Save"
      pendingLabel="Saving..."
      pending={save.isPending}
      error={save.error}
    >
      {isStale ? (
        <p className="rounded-control border border-line bg-canvas px-3 py-2 text-row text-ink">
          Saved now: {hoursInWords(latest)}. Save again to replace that with yours.
        </p>
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
