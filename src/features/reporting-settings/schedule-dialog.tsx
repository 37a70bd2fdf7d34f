import { zodResolver } from '@hookform/resolvers/zod'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod'

import { changeSchedule, createSchedule, reportsQuery } from '@/api/reports'
import { RecipientsField } from '@/components/recipients-field'
import { STANDING_REPORTS } from '@/contracts/report-words'
import { type Report, type ReportSchedule, scheduleTimes } from '@/contracts/reports'
import { timesWords, WEEKDAYS } from '@/domain/reports/schedule-words'
import { STANDING_TITLES } from '@/domain/reports/standing-report'
import { FormDialog, SavedNow, SelectField, TextField, useVersion } from '@/ui/form'

const whole = (most: number) =>
  z
    .string()
    .transform(Number)
    .pipe(z.int().min(1, `1 to ${most}`).max(most, `1 to ${most}`))

const form = z.object({
  source: z.string().min(1, 'Choose a report'),
  every: scheduleTimes.shape.every,
  at: scheduleTimes.shape.at,
  weekday: whole(7),
  monthDay: whole(28),
  recipientIds: z.array(z.string()).min(1, 'Choose who gets it'),
})

const EVERY = [
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every week' },
  { value: 'month', label: 'Every month' },
]
const DAYS = WEEKDAYS.map((label, at) => ({ value: String(at + 1), label }))
const MONTH_DAYS = Array.from({ length: 28 }, (_, at) => ({
  value: String(at + 1),
  label: `Day ${at + 1}`,
}))
const isStanding = (name: string) => STANDING_REPORTS.find((one) => one === name)

/** A new schedule, of `report` where one is named, or another time and other people for one. */
export function ScheduleDialog({
  before,
  latest,
  report,
  zone,
  onClose,
}: {
  before: ReportSchedule | null
  latest: ReportSchedule | undefined
  report: Report | undefined
  zone: string
  onClose: () => void
}) {
  const create = useMutation(createSchedule)
  const change = useMutation(changeSchedule)
  const { data, hasNextPage } = useInfiniteQuery(reportsQuery(''))
  const shared = data?.pages.flatMap(({ items }) => items).filter(({ isShared }) => isShared) ?? []
  // However old the named one is, it is among them, and from the start: what is chosen must be there.
  const offered = report ? [report, ...shared.filter(({ id }) => id !== report.id)] : shared
  const fields = useForm({
    resolver: zodResolver(form),
    defaultValues: {
      source: before?.reportId ?? before?.standing ?? report?.id ?? 'day',
      every: before?.every ?? 'day',
      at: before?.at ?? '07:00',
      weekday: String(before?.weekday ?? 1),
      monthDay: String(before?.monthDay ?? 1),
      recipientIds: before?.recipients.map(({ id }) => id) ?? [],
    },
  })
  const { isStale, take } = useVersion(before?.version ?? 0, latest, change.error)
  const save = ({ source, ...input }: z.output<typeof form>) => {
    if (before) {
      return change.mutate({ id: before.id, ...input, version: take() }, { onSuccess: onClose })
    }
    const standing = isStanding(source)
    return create.mutate(
      { source: standing ? { standing } : { reportId: source }, ...input },
      { onSuccess: onClose },
    )
  }
  return (
    <FormDialog
      title={before ? `Schedule of ${before.title}` : 'Add a schedule'}
      description={`By the clock of ${zone}. The weekly report is of the last whole week, monthly trends of the last whole month. Other reports cover days up to the day before they are sent.`}
      onClose={onClose}
      form={fields}
      onSubmit={save}
      submitLabel={before ? 'Save' : 'Add'}
      mutation={before ? change : create}
    >
      {isStale && latest ? (
        <SavedNow>{timesWords(latest)}. Save again to replace that with yours.</SavedNow>
      ) : null}
      {before ? null : (
        <SelectField
          name="source"
          label="Report"
          options={[
            ...STANDING_REPORTS.map((value) => ({ value, label: STANDING_TITLES[value] })),
            ...offered.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {!before && hasNextPage ? (
        <p className="text-row text-ink-muted">
          The newest shared reports are listed. Others are scheduled from Custom Reports.
        </p>
      ) : null}
      <Times />
      <RecipientsField name="recipientIds" label="Sent to" />
    </FormDialog>
  )
}

function Times() {
  const every = useWatch({ name: 'every' }) as string
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <SelectField name="every" label="How often" options={EVERY} />
      {every === 'week' ? <SelectField name="weekday" label="Weekday" options={DAYS} /> : null}
      {every === 'month' ? (
        <SelectField name="monthDay" label="Day of the month" options={MONTH_DAYS} />
      ) : null}
      <TextField name="at" label="Time" type="time" />
    </div>
  )
}
