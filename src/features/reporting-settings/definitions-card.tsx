import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { metricRegistryQuery } from '@/api/metrics'
import { SettingsCard } from '@/components/settings-card'
import type { MetricRegistry } from '@/contracts/metrics'
import { nounOf } from '@/domain/metrics/any-metric'
import { counted } from '@/lib/figures'
import { fold } from '@/lib/fold'
import { SearchField } from '@/ui/search-field'
import { InlineError, SkeletonRows } from '@/ui/states'

type Metric = MetricRegistry['metrics'][number]

const UNITS = {
  calls: null,
  callers: null,
  'next steps': null,
  callbacks: null,
  tickets: null,
  share: 'A share, in percent.',
  points: 'In points.',
  ms: 'In milliseconds.',
} as const
const unitWords = (unit: Metric['unit']) =>
  unit === 'seconds' || unit === 'USD' ? `In ${unit}.` : UNITS[unit]

const basisOf = ({ kind, subject, unit, minimum, notCollected }: Metric): string =>
  notCollected === null
    ? [
        unitWords(unit),
        kind === 'count' || minimum < 2 ? null : `Grey below ${counted(minimum, nounOf(subject))}.`,
      ]
        .filter(Boolean)
        .join(' ')
    : `Not collected: ${notCollected}`

/** Every metric in words, as the engine computes it. */
export function DefinitionsCard() {
  const { data, error, refetch } = useQuery(metricRegistryQuery)
  const [typed, setTyped] = useState('')
  const words = fold(typed).split(/\s+/).filter(Boolean)
  const isMeant = ({ name, label, definition }: Metric) => {
    const text = fold(`${name} ${label} ${definition}`)
    return words.every((word) => text.includes(word))
  }
  const found = data?.metrics.filter(isMeant) ?? []
  return (
    <SettingsCard
      id="definitions"
      title="Definitions"
      meta="What every figure means: on dashboards, in reports, CSV files, mails and the API."
    >
      <SearchField
        label="Search definitions"
        value={typed}
        onChange={setTyped}
        className="max-w-96"
      />
      {data ? (
        <>
          <output className="text-row text-ink-muted">
            {words.length === 0
              ? `${counted(data.metrics.length, 'metric')}, version ${data.version} of their definitions.`
              : found.length === 0
                ? 'No metric has these words.'
                : `${counted(found.length, 'metric')} of ${data.metrics.length}.`}
          </output>
          <dl className="grid gap-x-6 gap-y-3 md:grid-cols-2">
            {found.map((metric) => (
              <div key={metric.name} className="min-w-0">
                <dt className="font-medium text-ink">
                  {metric.label}{' '}
                  <code className="text-meta font-normal text-ink-muted">{metric.name}</code>
                </dt>
                <dd className="text-row text-ink-muted">
                  {metric.definition} {basisOf(metric)}
                </dd>
              </div>
            ))}
          </dl>
        </>
      ) : error ? (
        <InlineError message={error.message} onRetry={refetch} />
      ) : (
        <SkeletonRows rows={6} label="Loading the definitions" />
      )}
    </SettingsCard>
  )
}
