import type { AdvancedSearch } from '@/api/advanced-search'
import type { FiguresScope } from '@/api/figures-scope'
import { FiguresCard, FiguresPage } from '@/components/figures'
import { CallersCards } from '@/components/figures/callers-cards'
import { RepeatsCards } from '@/components/figures/repeats-cards'
import { isSplit, splitLabel, SPLITS, useSplitNames } from '@/components/figures/splits'
import type { MetricsInput } from '@/contracts/metrics'
import { isMetric, METRIC_NAMES, type MetricName, metricOf } from '@/domain/metrics/registry'
import { pivotOf, TIME } from '@/domain/reports/pivot'
import { Field, Select } from '@/ui/field'
import { Switch } from '@/ui/switch'

import { FoldedPivot } from './folded-pivot'

const MEASURES = METRIC_NAMES.map((value) => ({ value, label: metricOf(value).label }))

/** What is chosen; what an address says wrong is as if it said nothing. */
const chosenOf = ({ measure, by, and }: AdvancedSearch) => {
  const rows = isSplit(by) ? by : 'category'
  return {
    metric: measure !== undefined && isMetric(measure) ? measure : ('volume' as const),
    by: rows,
    and: isSplit(and) && and !== rows ? and : undefined,
  }
}

const ask = (
  { range, filters, grain, compare }: FiguresScope,
  metric: MetricName,
  splits: readonly string[],
): MetricsInput => ({
  metrics: [metric],
  dimensions: splits.filter((name) => name !== TIME),
  ...(splits.includes(TIME) && { grain }),
  range,
  filters,
  ...compare,
})

type Props = { search: AdvancedSearch; onSearch: (patch: AdvancedSearch) => void }

/** Any measure by one or two dimensions, with totals that are computed for themselves. */
export function AdvancedReportsPage({ search, onSearch }: Props) {
  const { metric, by, and } = chosenOf(search)
  const nameOf = useSplitNames()
  const isHot = search.heat !== 'off'
  const splitWords = [by, and].flatMap((name) => (name === undefined ? [] : splitLabel(name)))
  const title = `${metricOf(metric).label} by ${splitWords.join(' and ')}`
  return (
    <FiguresPage title="Advanced Reports" search={search} onSearch={onSearch}>
      {(scope) => (
        <>
          <div className="flex flex-wrap items-end gap-3 print:hidden">
            <Choice
              label="Measure"
              value={metric}
              options={MEASURES}
              onChange={(measure) => onSearch({ measure })}
            />
            <Choice
              label="Rows"
              value={by}
              options={SPLITS}
              onChange={(by) => onSearch({ by, ...(by === and && { and: undefined }) })}
            />
            <Choice
              label="Columns"
              value={and ?? ''}
              options={[
                { value: '', label: 'None' },
                ...SPLITS.filter(({ value }) => value !== by),
              ]}
              onChange={(and) => onSearch({ and: and === '' ? undefined : and })}
            />
            <div className="flex h-9 items-center gap-2 text-row text-ink-muted">
              <Switch
                aria-label="Shade the cells"
                checked={isHot}
                onCheckedChange={(on) => onSearch({ heat: on ? undefined : 'off' })}
              />
              <span aria-hidden="true">Shades</span>
            </div>
          </div>
          <div className="flex min-h-80 lg:min-h-120">
            <FiguresCard
              // Another report is not a later state of this one.
              key={title}
              title={title}
              queries={[
                ask(scope, metric, and === undefined ? [by] : [by, and]),
                ask(scope, metric, [by]),
                ...(and === undefined ? [] : [ask(scope, metric, [and])]),
              ]}
            >
              {({ answers: [both, ofRows, ofColumns], onPick, onCallers }) =>
                both && ofRows ? (
                  <FoldedPivot
                    title={title}
                    asked={ask(scope, metric, and === undefined ? [] : [and])}
                    by={by}
                    and={and}
                    isWhole={search.rows === 'all'}
                    onWhole={(isWhole) => onSearch({ rows: isWhole ? 'all' : undefined })}
                    metric={metric}
                    pivot={pivotOf({ both, ofRows, ofColumns }, { metric, by, and }, (split, key) =>
                      nameOf(split, key, scope.grain),
                    )}
                    rowName={(key) => nameOf(by, key, scope.grain)}
                    columnName={(key) => nameOf(and ?? by, key, scope.grain)}
                    isHot={isHot}
                    onPick={onPick}
                    onCallersOf={onCallers}
                  />
                ) : null
              }
            </FiguresCard>
          </div>
          <CallersCards scope={scope} />
          <RepeatsCards scope={scope} />
        </>
      )}
    </FiguresPage>
  )
}

function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}) {
  return (
    <Field label={label} className="w-52 max-sm:w-full">
      {(control) => <Select {...control} value={value} options={options} onPick={onChange} />}
    </Field>
  )
}
