import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { callersQuery, titleOfCaller } from '@/api/callers'
import type { FiguresScope } from '@/api/figures-scope'
import type { Grain, MetricsAnswer, MetricsInput } from '@/contracts/metrics'
import { firstCallWords, frequencyWords } from '@/domain/metrics/caller-words'
import { BEFORE_RANGE, MOST_CALLERS, OTHER_CALLERS } from '@/domain/metrics/dimensions'
import { daysBetween } from '@/domain/metrics/time-grid'
import { cohortsOf, type PivotCell, TIME } from '@/domain/reports/pivot'

import { BUCKET_NAMES } from '../bucket-names'
import { callersOfSplits } from './callers-of'
import { FiguresCard, type FiguresProps } from './figures-card'
import { MetricsTable } from './metrics-table'
import { PivotTable } from './pivot-table'

type ScopeProps = { scope: FiguresScope }

const ask = ({ range, filters }: FiguresScope, of: Partial<MetricsInput>): MetricsInput => ({
  metrics: ['callers', 'volume', 'resolution'],
  range,
  filters,
  ...of,
})

/** Who rings, how often, and whether they come back. */
export function CallersCards({ scope }: ScopeProps) {
  return (
    <>
      <div className="flex min-h-72">
        <FrequencyCard scope={scope} />
      </div>
      <div className="flex min-h-72">
        <MostFrequentCard scope={scope} />
      </div>
      <div className="flex min-h-72">
        <CohortsCard scope={scope} />
      </div>
    </>
  )
}

function FrequencyCard({ scope }: ScopeProps) {
  const title = 'Callers by frequency'
  return (
    <FiguresCard title={title} queries={[ask(scope, { dimensions: ['frequency'] })]}>
      {({ answers: [answer], onPick, onCallers }) =>
        answer ? (
          <MetricsTable
            title={title}
            answer={answer}
            metrics={['callers', 'volume', 'resolution']}
            rows={answer.cells.map(({ keys, values }) => {
              const name = frequencyWords(keys['frequency'] ?? null)
              return { key: name, name, label: name, values, keys }
            })}
            onPick={onPick}
            onCallers={onCallers}
          />
        ) : null
      }
    </FiguresCard>
  )
}

function MostFrequentCard({ scope }: ScopeProps) {
  return (
    <FiguresCard
      title="Most frequent callers"
      queries={[
        ask(scope, { metrics: ['volume', 'resolution', 'callbackRate'], dimensions: ['caller'] }),
      ]}
    >
      {({ answers: [answer], onPick, onCallers }) =>
        answer ? <MostFrequent {...{ answer, onPick, onCallers }} /> : null
      }
    </FiguresCard>
  )
}

const isOne = (key: string | null | undefined): key is string =>
  key != null && key !== OTHER_CALLERS

function MostFrequent({
  answer,
  onPick,
  onCallers,
}: { answer: MetricsAnswer } & Pick<FiguresProps, 'onPick' | 'onCallers'>) {
  const callsOf = ({ values }: MetricsAnswer['cells'][number]) => values['volume']?.n ?? 0
  const cells = answer.cells.toSorted(
    (one, other) =>
      Number(isOne(other.keys['caller'])) - Number(isOne(one.keys['caller'])) ||
      callsOf(other) - callsOf(one),
  )
  const ids = cells.flatMap(({ keys }) => (isOne(keys['caller']) ? [keys['caller']] : []))
  const { data } = useQuery(callersQuery(ids))
  const named = new Map(data?.items.map((caller) => [caller.id, titleOfCaller(caller)]))
  return (
    <MetricsTable
      title="Most frequent callers"
      answer={answer}
      metrics={['volume', 'resolution', 'callbackRate']}
      rows={cells.map(({ keys: { caller: id = null }, values }) => {
        if (!isOne(id)) {
          const name = id === null ? 'Unknown callers' : `All but these ${MOST_CALLERS}`
          return { key: name, name, label: name, values, keys: { caller: id } }
        }
        const label = named.get(id) ?? '…'
        const name = (
          <Link
            to="/callers/$id"
            params={{ id }}
            className="rounded-chip text-accent hover:underline"
          >
            {label}
          </Link>
        )
        return { key: id, name, label, values }
      })}
      onPick={onPick}
      onCallers={onCallers}
    />
  )
}

const MOST_DAYS = 14
const MOST_WEEKS_DAYS = 200

/** Periods long enough that people come back in another one, and few enough for a table. */
const cohortGrain = ({ range: { from, to } }: FiguresScope): Grain => {
  const days = daysBetween(from, to)
  if (days <= MOST_DAYS) return 'day'
  return days <= MOST_WEEKS_DAYS ? 'week' : 'month'
}

/** Of whoever first rang in a period, how many rang in a later one. */
const shareWords = (cell: PivotCell, { key, total }: { key: string | null; total: PivotCell }) => {
  const size = total.value?.value
  const part = cell.value?.value
  if (key === BEFORE_RANGE || !size || part == null) return null
  return `${Math.round((100 * part) / size)} %`
}

function CohortsCard({ scope }: ScopeProps) {
  const title = 'Repeat callers by first call'
  const grain = cohortGrain(scope)
  const metrics = ['callers']
  const nameOf = (key: string) => BUCKET_NAMES[grain](key).name
  return (
    <FiguresCard
      title={title}
      queries={[
        ask(scope, { metrics, grain, dimensions: ['firstCall'] }),
        ask(scope, { metrics, grain }),
        ask(scope, { metrics, dimensions: ['firstCall'] }),
      ]}
    >
      {({ answers: [both, ofTimes, ofAges], onPick, onCallers }) =>
        both && ofTimes && ofAges ? (
          <>
            <p className="text-row text-ink-muted">
              {`Callers by the ${grain} of their first call within the filters, and how many of them rang in each ${grain}.`}
            </p>
            <PivotTable
              title={title}
              metric="callers"
              pivot={cohortsOf({ both, ofTimes, ofAges }, 'callers')}
              rowName={(key) => firstCallWords(key, nameOf)}
              columnName={(key) => nameOf(key ?? '')}
              isHot={false}
              noteOf={shareWords}
              onPick={onPick}
              onCallers={callersOfSplits(onCallers, {
                metric: 'callers',
                by: 'firstCall',
                and: TIME,
              })}
            />
          </>
        ) : null
      }
    </FiguresCard>
  )
}
