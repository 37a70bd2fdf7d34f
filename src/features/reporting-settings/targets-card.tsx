import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod'

import { offered, useLabels } from '@/api/call-labels'
import { saveReportingTargets } from '@/api/change-settings'
import { organisationSettingsQuery } from '@/api/settings'
import { categoryLabel } from '@/components/labels'
import { valueWords } from '@/domain/metrics/value-words'
import { SettingsCard } from '@/components/settings-card'
import { useAdminsOnly } from '@/components/use-admins-only'
import type { OrganisationSettings } from '@/contracts/settings'
import {
  MINIMUM_CALLS_RANGE,
  minimumCalls,
  REPEAT_DAYS_RANGE,
  repeatDays,
  resolutionTarget,
  solvedCallValues,
  TARGET_RANGE,
} from '@/contracts/settings'
import { counted } from '@/lib/figures'
import { Button } from '@/ui/button'
import { Form, SavedNow, TextField, useVersion } from '@/ui/form'
import { RelativeTime } from '@/ui/relative-time'

const AMOUNT = 'Enter an amount such as 12.50, or leave it empty'

const whole = (error: string) =>
  z
    .string()
    .regex(/^\s*\d{1,4}\s*$/, error)
    .transform(Number)

const targetsForm = z
  .object({
    resolutionTarget: whole(TARGET_RANGE).pipe(resolutionTarget),
    repeatDays: whole(REPEAT_DAYS_RANGE).pipe(repeatDays),
    minimumCalls: whole(MINIMUM_CALLS_RANGE).pipe(minimumCalls),
    solvedCallValues: z.record(
      z.string(),
      z
        .string()
        .trim()
        .regex(/^(?:\d{1,7}(?:\.\d{1,2})?)?$/, AMOUNT),
    ),
  })
  .transform(({ solvedCallValues: typed, ...numbers }) => ({
    ...numbers,
    solvedCallValues: Object.fromEntries(
      Object.entries(typed).flatMap(([key, text]) => (text === '' ? [] : [[key, Number(text)]])),
    ),
  }))
  .pipe(z.object({ resolutionTarget, repeatDays, minimumCalls, solvedCallValues }))

const textsOf = (
  { resolutionTarget, repeatDays, minimumCalls, solvedCallValues }: OrganisationSettings,
  keys: string[],
) => ({
  resolutionTarget: String(resolutionTarget),
  repeatDays: String(repeatDays),
  minimumCalls: String(minimumCalls),
  solvedCallValues: Object.fromEntries(
    keys.map((key) => [key, String(solvedCallValues[key] ?? '')]),
  ),
})

const savedWords = ({
  resolutionTarget,
  repeatDays,
  minimumCalls,
  solvedCallValues,
}: OrganisationSettings) =>
  [
    `Resolution target ${resolutionTarget} %`,
    `repeat window ${counted(repeatDays, 'day')}`,
    `minimum ${counted(minimumCalls, 'call')} for a share`,
    ...Object.entries(solvedCallValues).map(
      ([key, value]) => `${categoryLabel(key)} ${valueWords('USD', value)}`,
    ),
  ].join(', ')

/** What figures are measured by: the target of the gauge, and what a solved call is worth. */
export function TargetsCard() {
  const { data: latest } = useSuspenseQuery(organisationSettingsQuery)
  const labels = useLabels('categories')
  const disabledReason = useAdminsOnly()
  const isMerged = (key: string) => labels.some((one) => one.key === key && one.mergedInto !== null)
  const values = Object.keys(latest.solvedCallValues).filter((key) => !isMerged(key))
  const keys = offered(labels)
    .filter(({ mergedInto }) => mergedInto === null)
    .map(({ key }) => key)
  const all = [...new Set([...keys, ...values])]
  const save = useMutation(saveReportingTargets)
  const form = useForm({
    resolver: zodResolver(targetsForm),
    // What somebody else saves meanwhile is shown where nothing is typed.
    values: textsOf(latest, all),
    resetOptions: { keepDirtyValues: true },
  })
  const { isDirty, dirtyFields } = form.formState
  const isTyped = isDirty || Object.keys(dirtyFields).length > 0
  const { isStale, take } = useVersion(latest.version, latest, save.error, !isTyped)
  const field = { disabledReason, isSaving: save.isPending }
  return (
    <SettingsCard
      id="targets"
      title="Targets and values"
      meta={
        <>
          For the whole organisation.
          {latest.changedByName && latest.changedAt ? (
            <>
              {' '}
              Settings changed by {latest.changedByName} <RelativeTime at={latest.changedAt} />.
            </>
          ) : null}
        </>
      }
      adminsOnly
    >
      <Form
        label="Targets and values"
        form={form}
        mutation={save}
        onSubmit={(wanted) =>
          save.mutate(
            { ...wanted, latest: { ...latest, version: take() } },
            { onSuccess: (saved) => form.reset(textsOf(saved, all)) },
          )
        }
      >
        {isStale ? (
          <SavedNow>{savedWords(latest)}. Save again to replace that with yours.</SavedNow>
        ) : null}
        <Typed
          {...field}
          name="resolutionTarget"
          label="Resolution target, percent"
          help="The resolution gauge of dashboards shows how far the rate is from it."
          className="max-w-80"
        />
        <Typed
          {...field}
          name="repeatDays"
          label="Repeat window in days"
          help="A resolved call counts as without a repeat when its caller does not call again within this many days."
          className="max-w-80"
        />
        <Typed
          {...field}
          name="minimumCalls"
          label="Minimum calls for a share"
          help="Shares of fewer calls are grey and not ranked. Alert rules have their own minimum."
          className="max-w-80"
        />
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 text-row font-medium text-ink">
            Value of a solved call, in USD
          </legend>
          <p className="max-w-[72ch] text-row text-ink-muted">
            Revenue adds up these values over resolved calls. Categories without one are left out of
            it; without any, there is no revenue.
          </p>
          <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {all.map((key) => (
              <Typed
                key={key}
                {...field}
                name={`solvedCallValues.${key}`}
                label={categoryLabel(key)}
                placeholder="None"
              />
            ))}
          </div>
        </fieldset>
        <div className="flex gap-2">
          <Button
            variant="primary"
            type="submit"
            pending={save.isPending}
            disabledReason={disabledReason ?? (isDirty ? null : 'Nothing was changed')}
          >
            {save.isPending ? 'Saving...' : 'Save'}
          </Button>
          {isDirty ? (
            <Button variant="ghost" onClick={() => form.reset(textsOf(latest, all))}>
              Discard changes
            </Button>
          ) : null}
        </div>
      </Form>
    </SettingsCard>
  )
}

type TypedProps = Pick<
  Parameters<typeof TextField>[0],
  'name' | 'label' | 'help' | 'className' | 'placeholder'
> & { disabledReason: string | null; isSaving: boolean }

function Typed({ disabledReason, isSaving, ...field }: TypedProps) {
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      readOnly={disabledReason !== null || isSaving}
      {...(disabledReason && { 'aria-description': disabledReason, title: disabledReason })}
    />
  )
}
