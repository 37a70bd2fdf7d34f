import { BUCKET_NAMES } from '@/components/bucket-names'
import { LineChart } from '@/components/charts'
import type { CallQuery, MetricCell } from '@/contracts/metrics'
import type { Forecast } from '@/domain/forecast/forecast'

const SHOWN_DAYS = 56

type Drawn = { key: string; value: number | null; part: string | null; filters: CallQuery | null }

const pointOf = ({ key, value, part, filters }: Drawn) => ({
  key,
  ...BUCKET_NAMES.day(key),
  value: value === null ? null : Math.round(value),
  n: Math.round(value ?? 0),
  isThin: false,
  part,
  filters,
})

/** The last eight weeks, then the forecast between its bounds. */
export function ForecastChart({
  cells,
  forecast: { days },
  summary,
  onPick,
}: {
  cells: readonly MetricCell[]
  forecast: Forecast
  summary: string
  onPick: (filters: CallQuery) => void
}) {
  const past = cells.slice(-SHOWN_DAYS).map(({ keys, values }) => ({
    key: keys['time'] ?? '',
    value: values['volume']?.n ?? 0,
    filters: values['volume']?.filters ?? null,
  }))
  const series = (key: string, name: string, of: (day: (typeof days)[number]) => number) => ({
    key,
    name,
    points: [
      ...past.map((day) => pointOf({ ...day, value: null, part: null })),
      ...days
        .map((day) => ({ key: day.day, value: of(day), part: 'forecast', filters: null }))
        .map(pointOf),
    ],
  })
  return (
    <LineChart
      name="Calls by day, and the forecast"
      unit="calls"
      series={[
        {
          key: 'calls',
          name: 'Calls',
          points: [
            ...past.map((day) => pointOf({ ...day, part: null })),
            ...days.map(({ day }) => pointOf({ key: day, value: null, part: null, filters: null })),
          ],
        },
        series('forecast', 'Forecast', ({ value }) => value),
        series('low', 'Lower bound', ({ low }) => low),
        series('high', 'Upper bound', ({ high }) => high),
      ]}
      summary={summary}
      onPick={onPick}
    />
  )
}
