import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { useLabels } from '@/api/call-labels'
import { TO_REVIEW } from '@/api/call-list-search'
import { accuracyQuery } from '@/api/learning'
import { callerWords } from '@/components/caller'
import { categoryLabel } from '@/components/labels'
import type { AccuracyReport } from '@/contracts/accuracy'
import { counted, figures } from '@/lib/figures'
import { cutText } from '@/lib/cut-text'
import { PageSection } from '@/ui/page-section'
import { RelativeTime } from '@/ui/relative-time'
import { ErrorState, SkeletonRows } from '@/ui/states'

type Share = AccuracyReport['all']

const percent = (share: number) => Math.round(share * 100)

const shareWords = ({ right, n }: Share) => `${percent(right / n)} %`

const rangeWords = ({ low, high }: Share) => `${percent(low)}–${percent(high)} %`

const points = (share: number) => {
  const value = Math.round(share * 1000) / 10
  return figures(Math.abs(value))
}

/** What a hundred corrections bring, said only as firmly as the interval allows. */
export const gainWords = ({ gain, all }: Pick<AccuracyReport, 'gain' | 'all'>): string => {
  const corrected = all.n - all.right
  if (!gain) {
    return `${figures(corrected)} of them were corrected so far: too few to say what corrections bring.`
  }
  const sign = (share: number) => (share < 0 ? '−' : '')
  const range = `${sign(gain.low)}${points(gain.low)} to ${sign(gain.high)}${points(gain.high)}`
  if (gain.low > 0)
    return `A hundred corrections make it ${points(gain.value)} points better (${range}).`
  if (gain.high < 0) {
    return `With a hundred corrections it became ${points(gain.value)} points worse (${range}).`
  }
  return `What a hundred corrections bring cannot be told yet: ${range} points.`
}

const surenessWords = (confidence: number) => `${percent(confidence)} % sure`

/** How often people agree with the AI's category, whether that grows, and what to review for it. */
export function LearningSection() {
  const { data, error, refetch } = useQuery(accuracyQuery)
  return (
    <PageSection id="learning" title="What the AI has learned">
      {data ? <Learned {...data} /> : null}
      {!data && !error ? (
        <SkeletonRows rows={3} rowClassName="h-24" label="Loading what the AI has learned" />
      ) : null}
      {!data && error ? <ErrorState error={error} onRetry={refetch} /> : null}
    </PageSection>
  )
}

function Learned(report: AccuracyReport) {
  useLabels('categories')
  const { all, categories, blocks, versions, teachMost } = report
  return (
    <>
      <p className="max-w-[72ch] text-row text-ink-muted">
        {all.n === 0 ? (
          'No calls reviewed yet, sample and demo calls apart. Review calls to see how often the AI’s category was right.'
        ) : (
          <>
            <span className="font-medium text-ink">
              Right on {shareWords(all)} of {counted(all.n, 'call')} that people judged
            </span>{' '}
            ({rangeWords(all)} with 95 % certainty). {gainWords(report)} A category counts as right
            when people left or confirmed it, and as missed where they chose it and the AI had said
            something else or nothing. Where unsure calls are reviewed first, all calls do better
            than these.
          </>
        )}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:auto-cols-[minmax(0,1fr)] lg:grid-flow-col">
        {versions.length > 0 ? (
          <div className="flex flex-col gap-3">
            {categories.length > 0 ? (
              <AccuracyTable
                title="By category"
                first="The AI said"
                more="Missed"
                rows={categories.map(({ category, missed, ...share }) => ({
                  ...share,
                  name: categoryLabel(category),
                  more: figures(missed),
                }))}
              />
            ) : null}
            <AccuracyTable
              title="By version of the analysis"
              first="Version"
              more="Last"
              rows={versions.map(({ version, last, ...share }) => ({
                ...share,
                name: version === 'provider' ? 'The voice provider' : version,
                more: <RelativeTime at={last} />,
              }))}
            />
          </div>
        ) : null}
        <div className="flex max-w-3xl flex-col gap-3">
          {blocks.length > 0 ? (
            <AccuracyTable
              title="By hundreds, in the order of review"
              first="Reviewed"
              more="Until"
              rows={blocks
                .map(({ until, ...share }, at) => ({
                  ...share,
                  name: `${figures(at * 100 + 1)}–${figures(at * 100 + share.n)}`,
                  more: <RelativeTime at={until} />,
                }))
                .toReversed()}
            />
          ) : null}
          {teachMost.length > 0 ? <TeachMost calls={teachMost} /> : null}
        </div>
      </div>
    </>
  )
}

type Row = Share & { name: string; more: ReactNode }

const CELL = 'px-2 py-1.5 sm:px-3'
const FIGURE = `${CELL} text-right whitespace-nowrap tabular-nums`

function AccuracyTable({
  title,
  first,
  more,
  rows,
}: {
  title: string
  first: string
  more: string
  rows: readonly Row[]
}) {
  return (
    <section
      aria-label={title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-150 overflow-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full text-row">
        <caption className="px-2 sm:px-3 pt-2 pb-1 text-left font-semibold text-ink">
          {title}
        </caption>
        <thead className="text-meta text-ink-muted">
          <tr>
            <th scope="col" className={`${CELL} text-left font-medium`}>
              {first}
            </th>
            {['Right', '95 %', 'Judged', more].map((column) => (
              <th key={column} scope="col" className={`${FIGURE} font-medium`}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name} className="border-t border-line">
              <th scope="row" className={`${CELL} text-left font-medium wrap-anywhere text-ink`}>
                {row.name}
                <IntervalBar {...row} />
              </th>
              <td className={`${FIGURE} text-ink`}>{shareWords(row)}</td>
              <td className={`${FIGURE} text-ink-muted`}>{rangeWords(row)}</td>
              <td className={FIGURE}>{figures(row.n)}</td>
              <td className={`${FIGURE} text-ink-muted`}>{row.more}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The figures beside it say the same. */
function IntervalBar({ low, high, right, n }: Share) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      className="mt-1 block h-1.5 w-16 rounded-full bg-canvas sm:w-40"
    >
      <rect
        x={low * 100}
        width={Math.max(1, (high - low) * 100)}
        height="6"
        className="fill-line-strong"
      />
      <rect x={Math.min(98, (right / n) * 100 - 1)} width="2" height="6" className="fill-accent" />
    </svg>
  )
}

const LONGEST_OPENING = 90

function TeachMost({ calls }: { calls: AccuracyReport['teachMost'] }) {
  return (
    <section
      aria-label="Review these to teach it most"
      className="rounded-card border border-line bg-surface"
    >
      <h3 className="px-3 pt-2 pb-1 font-semibold text-ink">Review these to teach it most</h3>
      <ul>
        {calls.map(({ id, category, confidence, opening, startedAt, ...caller }) => (
          <li key={id} className="border-t border-line">
            <Link
              to="/unified-dashboard/$id"
              params={{ id }}
              className="block px-3 py-1.5 text-row hover:bg-canvas"
            >
              <span className="flex flex-wrap justify-between gap-x-3">
                <bdi className="min-w-0 font-medium text-ink">{callerWords(caller)}</bdi>
                <span className="text-ink-muted tabular-nums">
                  {categoryLabel(category)}, {surenessWords(confidence)}
                  {startedAt ? (
                    <>
                      {', '}
                      <RelativeTime at={startedAt} />
                    </>
                  ) : null}
                </span>
              </span>
              {opening ? (
                <span className="block truncate text-ink-muted">
                  {cutText(opening, LONGEST_OPENING)}
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-3 py-2 text-row">
        <Link to="/all-calls" search={TO_REVIEW} className="text-accent underline">
          Review all, unsure calls first
        </Link>
      </p>
    </section>
  )
}
