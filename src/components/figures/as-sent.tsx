import { clsx } from 'clsx'

import { useMetrics } from '@/api/metrics'
import type { MetricsAnswer } from '@/contracts/metrics'
import type { Asked } from '@/domain/metrics/metrics-csv'
import { figureWords } from '@/domain/metrics/any-metric'
import { isMetric, metricOf } from '@/domain/metrics/registry'
import { isOfReader } from '@/domain/reports/of-reader'
import { TIME } from '@/domain/reports/pivot'
import { InlineError } from '@/ui/states'

import { useSplitNames } from './splits'

const AS_NOW_SECONDS = 300
const MOST_ROWS = 200

type Line = { key: string; name: string; sent: string; now: string; isOther: boolean }

/** The figures of the first question as they were answered, beside what they are now. */
export function AsSent({ asked, isReader }: { asked: readonly Asked[]; isReader: boolean }) {
  const [first] = asked
  const isCompared = first !== undefined && (isReader || !isOfReader(first.query))
  // In the zone it was sent in: in another one, no hour and no day is the same.
  const asNow = isCompared ? [{ ...first.query, zone: first.answer.zone }] : []
  const { answers, error, refetch } = useMetrics(asNow, AS_NOW_SECONDS)
  const nameOf = useSplitNames()
  if (!first) return null
  const { query, answer } = first
  const now = answers?.[0]
  const splits = [...(query.grain ? [TIME] : []), ...(query.dimensions ?? [])]
  const placeOf = (keys: MetricsAnswer['cells'][number]['keys']) =>
    JSON.stringify(splits.map((split) => keys[split] ?? null))
  const current = new Map(now?.cells.map((cell) => [placeOf(cell.keys), cell.values]))
  const lines = (
    place: string,
    sent: MetricsAnswer['totals'],
    then: MetricsAnswer['totals'] | undefined,
  ): Line[] =>
    Object.keys(sent).map((name) => {
      const [was, is] = [
        figureWords(name, sent[name]),
        now ? figureWords(name, then?.[name]) : isCompared ? '…' : '–',
      ]
      const label = isMetric(name) ? metricOf(name).label : name
      const isOther = now !== undefined && was !== is
      return { key: `${place} ${name}`, name: `${place}${label}`, sent: was, now: is, isOther }
    })
  const all = [
    ...lines('', answer.totals, now?.totals),
    ...(splits.length === 0
      ? []
      : answer.cells.flatMap(({ keys, values }) => {
          const words = splits.map((split) =>
            nameOf(split, keys[split] ?? null, query.grain ?? 'day'),
          )
          return lines(`${words.join(', ')}: `, values, current.get(placeOf(keys)))
        })),
  ]
  const others = all.filter(({ isOther }) => isOther).length
  return (
    <>
      {error ? <InlineError message={error.message} onRetry={refetch} /> : null}
      <output className="text-ink-muted">
        {!isCompared
          ? 'What they are now is not shown: its filters say “me”, which is not you.'
          : now === undefined
            ? 'Comparing with what they are now…'
            : others === 0
              ? 'All figures are still as they were sent.'
              : `${others} of ${all.length} figures have changed since: calls came late, were corrected or erased.`}
      </output>
      <section
        aria-label="Figures, table"
        // It scrolls, so the keyboard must reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-96 overflow-auto"
      >
        <table aria-label="As sent and now" className="w-full tabular-nums">
          <thead className="text-meta text-ink-muted">
            <tr>
              <th scope="col" className="py-1 text-left font-medium">
                Figure
              </th>
              <th scope="col" className="px-2 py-1 text-right font-medium">
                As sent
              </th>
              <th scope="col" className="py-1 pl-2 text-right font-medium">
                Now
              </th>
            </tr>
          </thead>
          <tbody>
            {all.slice(0, MOST_ROWS).map(({ key, name, sent, now: is, isOther }) => (
              <tr key={key} className="border-t border-line">
                <th scope="row" className="py-1 text-left font-normal wrap-anywhere">
                  <bdi>{name}</bdi>
                </th>
                <td className="px-2 py-1 text-right whitespace-nowrap">{sent}</td>
                <td
                  className={clsx(
                    'py-1 pl-2 text-right whitespace-nowrap',
                    isOther ? 'font-semibold text-warning' : 'text-ink-muted',
                  )}
                >
                  {is}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {all.length > MOST_ROWS ? (
        <p className="text-ink-muted">The file has all {all.length} figures.</p>
      ) : null}
    </>
  )
}
