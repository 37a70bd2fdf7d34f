import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useForm, useFormContext, useWatch } from 'react-hook-form'

import { changeAlertRule, createAlertRule, tryAlertRule } from '@/api/team-alerts'
import { FilterMenus } from '@/components/filter-menus'
import { RecipientsField } from '@/components/recipients-field'
import type { AlertRule, AlertTry, AlertTryInput, SavedAlertRule } from '@/contracts/team-alerts'
import { alertValueWords, conditionText } from '@/domain/alerts/alert-text'
import { describeMeasure, isDeskMeasure, isOfNow } from '@/domain/alerts/measures'
import { counted, figures } from '@/lib/figures'
import { durationWords } from '@/lib/time-format'
import { Button } from '@/ui/button'
import { FormDialog, SavedNow, SelectField, TextField, useVersion } from '@/ui/form'
import { notify } from '@/ui/notify'
import { RelativeTime } from '@/ui/relative-time'
import { InlineError } from '@/ui/states'

import {
  alertRuleForm,
  COMPARISON_OPTIONS,
  HOLD_OPTIONS,
  MEASURE_OPTIONS,
  type ReadAlertRule,
  type TypedAlertRule,
  typedRule,
  unitWords,
  WINDOW_OPTIONS,
} from './alert-rule-form'

const FILTERED_BY = ['category', 'priority', 'resolution', 'sentiment', 'provider'] as const

/** A new rule, or a change of one. */
export function AlertRuleDialog({
  before,
  copied,
  latest,
  zone,
  onClose,
  onSaved,
}: {
  before: AlertRule | null
  /** What a new rule begins as. */
  copied?: AlertRule
  latest: AlertRule | undefined
  zone: string
  onClose: () => void
  onSaved: (rule: SavedAlertRule) => void
}) {
  const create = useMutation(createAlertRule)
  const change = useMutation(changeAlertRule)
  const form = useForm<TypedAlertRule, unknown, ReadAlertRule>({
    resolver: zodResolver(alertRuleForm),
    defaultValues: typedRule(before ?? copied ?? null),
  })
  const { isStale, take } = useVersion(before?.version ?? 0, latest, change.error)
  const save = (rule: ReadAlertRule) => {
    const input = isDeskMeasure(rule.measure) ? { ...rule, filters: {} } : rule
    if (!before) return create.mutate(input, { onSuccess: onSaved })
    return change.mutate(
      { id: before.id, version: take(), ...input },
      {
        onSuccess: (saved) => {
          notify.success('Alert rule saved')
          onSaved(saved)
        },
      },
    )
  }
  return (
    <FormDialog
      title={before ? `Edit ${before.name}` : 'Add an alert rule'}
      description="Evaluated every minute. It fires once, and resolves when its condition has not been met for five minutes."
      onClose={onClose}
      form={form}
      onSubmit={save}
      submitLabel={before ? 'Save' : 'Add rule'}
      mutation={before ? change : create}
    >
      {isStale && latest ? (
        <SavedNow>
          {conditionText(latest)}, by {latest.changedByName ?? 'another person'}. Save again to
          replace that with yours.
        </SavedNow>
      ) : null}
      <TextField name="name" label="Name" autoComplete="off" />
      <ConditionFields />
      <TryRule />
      <RecipientsField name="recipientIds" label="Sent to" />
      <QuietHoursFields zone={zone} />
      <TextField
        name="webhookUrl"
        label="Webhook (optional)"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        help="Each firing and its end are posted there, signed. The secret is shown once, when the address is saved."
      />
    </FormDialog>
  )
}

const useTyped = <Name extends keyof TypedAlertRule>(name: Name) =>
  useWatch<TypedAlertRule, Name>({ name })

function ConditionFields() {
  const measure = useTyped('measure')
  const unit = unitWords(measure)
  const { definition, minimum } = describeMeasure(measure)
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="sr-only">Condition</legend>
      <div className="flex flex-col gap-1">
        <SelectField name="measure" label="Measure" options={MEASURE_OPTIONS} />
        <p className="text-meta text-ink-muted">
          {definition}
          {minimum === null || minimum <= 1
            ? null
            : ` With fewer than ${figures(minimum)} calls there is no data, and nothing fires or resolves.`}
        </p>
      </div>
      {isDeskMeasure(measure) ? null : <FilterFields />}
      <div className="grid grid-cols-2 gap-4">
        <SelectField name="comparison" label="Comparison" options={COMPARISON_OPTIONS} />
        <TextField
          name="threshold"
          label={unit === '' ? 'Limit' : `Limit in ${unit}`}
          inputMode="decimal"
          autoComplete="off"
        />
        {isOfNow(measure) ? null : (
          <SelectField name="windowMinutes" label="In the last" options={WINDOW_OPTIONS} />
        )}
        <SelectField name="holdMinutes" label="Fires" options={HOLD_OPTIONS} />
      </div>
    </fieldset>
  )
}

function FilterFields() {
  const { setValue } = useFormContext<TypedAlertRule>()
  const filters = useTyped('filters')
  const words = Object.fromEntries(
    Object.entries(filters).map(([name, text]) => [name, text.split(',')]),
  )
  return (
    <div className="flex flex-col gap-1">
      <span className="text-row font-medium text-ink">Only calls with</span>
      <FilterMenus
        names={FILTERED_BY}
        value={words}
        onChange={(name, chosen) => {
          const { [name]: _before, ...others } = filters
          const next = chosen.length > 0 ? { ...others, [name]: chosen.join(',') } : others
          setValue('filters', next, { shouldDirty: true })
        }}
      />
    </div>
  )
}

function QuietHoursFields({ zone }: { zone: string }) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-row font-medium text-ink">Quiet hours (optional)</legend>
      <div className="grid grid-cols-2 gap-4">
        <TextField name="quietFrom" label="From" type="time" />
        <TextField name="quietTo" label="To" type="time" />
      </div>
      <p className="text-meta text-ink-muted">
        By the clock of {zone}. What fires then is sent when they end, if it still does.
      </p>
    </fieldset>
  )
}

function TryRule() {
  const { trigger, getValues } = useFormContext<TypedAlertRule>()
  const trying = useMutation(tryAlertRule)
  const measure = useTyped('measure')
  const run = async () => {
    const isRight = await trigger([
      'measure',
      'filters',
      'windowMinutes',
      'comparison',
      'threshold',
      'holdMinutes',
    ])
    if (!isRight) return
    // The rest of the form need not be filled in yet.
    const { windowMinutes, comparison, threshold, holdMinutes, filters } = alertRuleForm.parse({
      ...getValues(),
      name: '-',
      quietFrom: '',
      quietTo: '',
      recipientIds: ['-'],
      webhookUrl: '',
    })
    trying.mutate({
      measure,
      comparison,
      threshold,
      windowMinutes,
      holdMinutes,
      filters: isDeskMeasure(measure) ? {} : filters,
    })
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <Button
        size="sm"
        icon={<FlaskConical />}
        pending={trying.isPending}
        onClick={() => void run()}
      >
        Try on the last week
      </Button>
      {trying.error ? <InlineError message={trying.error.message} onRetry={() => run()} /> : null}
      <output className="w-full text-row text-ink empty:hidden">
        {trying.data && trying.variables ? (
          <Tried condition={trying.variables} tried={trying.data} />
        ) : null}
      </output>
    </div>
  )
}

const MOST_LISTED = 5

function Tried({
  condition,
  tried: { now, firings, known, evaluations, days },
}: {
  condition: AlertTryInput
  tried: AlertTry
}) {
  const { measure } = condition
  const nowWords = `Now: ${alertValueWords(measure, now.value)}.`
  if (firings === null) {
    return <>{nowWords} It counts what is open now, so it cannot be tried on the past.</>
  }
  return (
    <>
      <p>
        “{conditionText(condition)}” would have fired{' '}
        <strong className="font-semibold">{counted(firings.length, 'time')}</strong> in {days} days.{' '}
        {nowWords}
        {known < evaluations
          ? ` ${Math.round((1 - known / evaluations) * 100)} % of the time there was too little data.`
          : null}
      </p>
      <ul className="mt-1 list-disc pl-5 text-meta text-ink-muted">
        {firings
          .slice(-MOST_LISTED)
          .toReversed()
          .map(({ from, to, worstValue }) => (
            <li key={from}>
              <RelativeTime at={from} />{' '}
              {to === null
                ? 'until now'
                : `for ${durationWords((Date.parse(to) - Date.parse(from)) / 1000)}`}
              , at worst {alertValueWords(measure, worstValue)}
            </li>
          ))}
      </ul>
    </>
  )
}
