import type { ReportSearch } from '@/api/report-search'
import { GRAINS } from '@/contracts/metrics'
import { MOST_REPORT_METRICS, type ReportDefinition } from '@/contracts/reports'
import { METRIC_NAMES, metricOf } from '@/domain/metrics/registry'
import { TIME } from '@/domain/reports/pivot'
import { type ReportView, viewsOf } from '@/domain/reports/report-views'
import { Field, Select } from '@/ui/field'
import { MultiSelectMenu } from '@/ui/multi-select-menu'
import { SegmentedControl } from '@/ui/segmented-control'

import { isSplit, SPLITS } from './splits'

/** Of a range that is over, none is today: only a report that has such a metric already offers it. */
const metricsBeside = (chosen: readonly string[]) =>
  METRIC_NAMES.filter((name) => !metricOf(name).isOfToday || chosen.includes(name)).map(
    (value) => ({
      value: value as string,
      label: metricOf(value).label,
    }),
  )
const NONE = { value: '', label: 'None' }
const VIEW_LABELS: Record<ReportView, string> = {
  chart: 'Automatic',
  line: 'Lines',
  area: 'Area',
  bar: 'Bars',
  stacked: 'Stacked bars',
  pie: 'Pie',
  table: 'Table',
}
const GRAIN_OPTIONS = [
  { value: '', label: 'As fits the range' },
  ...GRAINS.map((value) => ({ value, label: `By ${value}` })),
]

/** What of a report is not its range and filters. */
export function ReportBuilder({
  definition: { metrics, by, and, grain, view },
  onChange,
}: {
  definition: ReportDefinition
  onChange: (patch: ReportSearch) => void
}) {
  const columns = SPLITS.filter(({ value }) => value !== by)
  const hasTime = by === TIME || and === TIME
  const views = viewsOf({ metrics, by, and })
  return (
    <fieldset className="flex flex-wrap items-end gap-3 print:hidden">
      <legend className="sr-only">Report</legend>
      <div className="flex flex-col gap-1">
        <span aria-hidden="true" className="text-row font-medium text-ink">
          Metrics
        </span>
        <div className="flex h-9 items-center">
          <MultiSelectMenu<string>
            label="Metrics"
            options={metricsBeside(metrics)}
            value={metrics}
            onChange={(chosen) =>
              onChange({
                metrics: chosen.length > 0 ? chosen.slice(0, MOST_REPORT_METRICS) : undefined,
              })
            }
          />
        </div>
      </div>
      <Choice
        label="Rows"
        value={by ?? ''}
        options={[NONE, ...SPLITS]}
        onPick={(name) =>
          onChange({
            by: isSplit(name) ? name : undefined,
            ...((name === '' || name === and) && { and: undefined }),
          })
        }
      />
      <Choice
        label="Columns"
        value={and ?? ''}
        options={by === null ? [NONE] : [NONE, ...columns]}
        onPick={(name) => onChange({ and: name === '' ? undefined : name })}
      />
      {hasTime ? (
        <Choice
          label="Periods"
          value={grain ?? ''}
          options={GRAIN_OPTIONS}
          onPick={(name) => onChange({ grain: GRAINS.find((one) => one === name) })}
        />
      ) : null}
      {by === null ? null : (
        <SegmentedControl
          label="Shown as"
          options={views.map((value) => ({ value, label: VIEW_LABELS[value] }))}
          value={views.includes(view) ? view : 'chart'}
          onChange={(show) => onChange({ show: show === 'chart' ? undefined : show })}
        />
      )}
    </fieldset>
  )
}

function Choice({
  label,
  ...select
}: {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onPick: (value: string) => void
}) {
  return (
    <Field label={label} className="w-44 max-sm:w-full">
      {(control) => <Select {...control} {...select} />}
    </Field>
  )
}
