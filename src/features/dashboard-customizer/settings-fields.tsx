import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'

import { ANY_METRIC_NAMES, anyMetricOf } from '@/domain/metrics/any-metric'
import { METRIC_NAMES, metricOf } from '@/domain/metrics/registry'
import { WIDGETS } from '@/domain/widgets/catalogue'
import { CHART_CHOICES } from '@/domain/widgets/stored-widget'
import type { WidgetDefinition } from '@/domain/widgets/widget'
import { Checkbox } from '@/ui/checkbox'
import { SelectField, TextField } from '@/ui/form'

const CHART_WORDS = { line: 'Line', area: 'Area', bar: 'Bars', pie: 'Pie' }
const RANGE_WORDS = { '7d': 'Last 7 days', '30d': 'Last 30 days', '12m': 'Last 12 months' }
const UNIT_WORDS = {
  points: 'Number',
  share: 'Per cent (1 is 100 %)',
  calls: 'Calls',
  seconds: 'Seconds',
  ms: 'Milliseconds',
  USD: 'US dollars',
  'next steps': 'Next steps',
  callbacks: 'Callbacks',
  tickets: 'Tickets',
}
const UNITS = Object.entries(UNIT_WORDS).map(([value, label]) => ({ value, label }))
const FIELD_WORDS: Record<string, string> = {
  timestamp: 'Time',
  customer: 'Caller',
  phone: 'Number',
}
const fieldWords = (name: string) =>
  FIELD_WORDS[name] ?? name.slice(0, 1).toUpperCase() + name.slice(1)

type Option = { value: string; label: string }
const metricOptions = METRIC_NAMES.map((value) => ({ value, label: metricOf(value).label }))
const anyMetricOptions = ANY_METRIC_NAMES.map((value) => ({
  value,
  label: anyMetricOf(value).label,
}))
const optionsOf = <Value extends string>(values: readonly Value[], words: Record<Value, string>) =>
  values.map((value) => ({ value, label: words[value] }))

/** The settings that a widget has beside those of all. */
export function OwnFields({ widget }: { widget: WidgetDefinition }) {
  const own = WIDGETS.find(({ id }) => id === widget.id) ?? widget
  const choices = CHART_CHOICES[widget.id]
  if (widget.type === 'stats') {
    return widget.id === 'custom_metric' ? <MetricOrFormula /> : <Metrics />
  }
  if (widget.type === 'gauge') {
    const shares = metricOptions.filter(({ value }) => metricOf(value).unit === 'share')
    return (
      <>
        <SelectField name="metric" label="Metric" options={shares} />
        <TextField
          name="target"
          label="Target, in per cent"
          inputMode="numeric"
          help="Leave empty to use the organisation’s resolution target."
        />
      </>
    )
  }
  if (widget.type === 'chart' && choices) {
    return (
      <>
        {choices.types.length > 1 ? (
          <SelectField
            name="chartType"
            label="Chart"
            options={optionsOf(choices.types, CHART_WORDS)}
          />
        ) : null}
        {choices.ranges.length > 1 ? (
          <SelectField
            name="timeRange"
            label="Range"
            options={optionsOf(choices.ranges, RANGE_WORDS)}
          />
        ) : null}
        {choices.metrics ? <Metrics /> : null}
      </>
    )
  }
  if (own.type === 'table') {
    const columns = own.config.columns.map((value) => ({ value, label: fieldWords(value) }))
    return (
      <>
        <Several name="columns" label="Columns" options={columns} />
        <TextField name="pageSize" label="Rows a page" inputMode="numeric" />
      </>
    )
  }
  if (own.type !== 'list') return null
  const { maxItems, alertSound, insightTypes = [] } = own.config
  const most = Array.from({ length: maxItems }, (_, at) => String(at + 1))
  const kinds = insightTypes.map((value) => ({ value, label: fieldWords(value) }))
  return (
    <>
      <SelectField
        name="maxItems"
        label="At most"
        options={most.map((value) => ({ value, label: value }))}
      />
      {alertSound === undefined ? null : <Sound />}
      {kinds.length > 0 ? <Several name="insightTypes" label="Kinds" options={kinds} /> : null}
    </>
  )
}

const SOUND = 'A sound for each new call, unless this browser is muted'

function Sound() {
  const { register } = useFormContext()
  return (
    <label className="flex items-center gap-2 text-row">
      <Checkbox {...register('alertSound')} />
      {SOUND}
    </label>
  )
}

function Several({
  name,
  label,
  options,
}: {
  name: string
  label: string
  options: readonly Option[]
}) {
  const { register, getFieldState, formState } = useFormContext()
  const errorId = useId()
  const error = getFieldState(name, formState).error?.message
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 text-row font-medium text-ink">{label}</legend>
      <div className="grid max-h-40 grid-cols-1 gap-1 overflow-y-auto rounded-control border border-line p-2 sm:grid-cols-2">
        {options.map((option) => (
          <label key={option.value} className="flex items-center gap-2 text-row">
            <Checkbox value={option.value} {...register(name)} />
            {option.label}
          </label>
        ))}
      </div>
      {error ? (
        <p id={errorId} className="mt-1 text-meta text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}

const Metrics = ({ options = metricOptions }: { options?: readonly Option[] }) => (
  <Several name="metrics" label="Metrics" options={options} />
)

function MetricOrFormula() {
  const shows: unknown = useWatch({ name: 'shows' })
  return (
    <>
      <SelectField
        name="shows"
        label="Shows"
        options={[
          { value: 'metrics', label: 'Metrics' },
          { value: 'formula', label: 'A formula over metrics' },
        ]}
      />
      {shows === 'formula' ? (
        <>
          <TextField
            name="formula"
            label="Formula"
            spellCheck={false}
            autoCapitalize="off"
            help="Metrics by name, numbers, + - * / and brackets: resolvedCalls / totalCalls * 100. Nothing can be divided by zero: there is no value then."
          />
          <details className="text-row text-ink-muted">
            <summary className="w-fit cursor-pointer">Names of metrics</summary>
            <ul className="mt-1 grid max-h-40 gap-x-4 overflow-y-auto sm:grid-cols-2">
              {anyMetricOptions.map(({ value, label }) => (
                <li key={value}>
                  <code className="text-ink">{value}</code> {label}
                </li>
              ))}
            </ul>
          </details>
          <SelectField name="unit" label="Written as" options={UNITS} />
        </>
      ) : (
        <Metrics options={anyMetricOptions} />
      )}
    </>
  )
}
