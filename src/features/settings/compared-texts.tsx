import { useQueries, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { comparedQuery } from '@/api/analysis-try'
import { callerWords } from '@/components/caller'
import { categoryLabel } from '@/components/labels'
import { OpenCallLink } from '@/components/open-call-link'
import type { CallAnalysis } from '@/contracts/analysis'
import type { TriedAnalysis } from '@/contracts/analysis-try'
import type { Call } from '@/contracts/calls'
import { RelativeTime } from '@/ui/relative-time'
import { InlineError, SkeletonRows } from '@/ui/states'

export type Comparison = { round: number; calls: Call[] }

/** One after the other: a model on the same machine answers none sooner for being asked about several. */
export const useCompared = ({ round, calls }: Comparison) => {
  const client = useQueryClient()
  const isSettled = ({ id }: Call) => {
    const status = client.getQueryState(comparedQuery(id, round).queryKey)?.status
    return status === 'success' || status === 'error'
  }
  const results = useQueries({
    queries: calls.map(({ id }, place) => {
      const before = calls[place - 1]
      return { ...comparedQuery(id, round), enabled: !before || isSettled(before) }
    }),
  })
  const waiting = results.findIndex(({ isPending }) => isPending)
  const hasText = results.some(({ data }) => {
    const analysis = data?.versions?.[0]?.analysis
    return analysis && (analysis.summary || analysis.nextSteps.length > 0)
  })
  return { results, waiting, isCompared: waiting < 0 && hasText }
}

export function ComparedTexts({
  model,
  calls,
  compared: { results, waiting },
}: {
  model: string
  calls: Call[]
  compared: ReturnType<typeof useCompared>
}) {
  return (
    <section aria-label="Compared texts" className="flex flex-col gap-3">
      <output className="text-row text-ink-muted">
        {waiting < 0
          ? 'All calls were compared.'
          : `Asking about call ${waiting + 1} of ${calls.length}…`}
      </output>
      <ul className="flex flex-col gap-3">
        {calls.map((call, place) => {
          const { data, error, isFetching, refetch } = results[place] ?? {}
          return (
            <li key={call.id} className="overflow-hidden rounded-control border border-line">
              <h3 className="flex flex-wrap items-baseline gap-x-2 bg-canvas px-3 py-2 text-row">
                <bdi className="font-medium wrap-anywhere text-ink">{callerWords(call)}</bdi>
                {call.startedAt ? (
                  <span className="text-ink-muted">
                    <RelativeTime at={call.startedAt} />
                  </span>
                ) : null}
                <OpenCallLink callId={call.id} className="ml-auto" />
              </h3>
              {data ? (
                <Both model={model} tried={data} />
              ) : error && !isFetching ? (
                <div className="p-3">
                  <InlineError message={error.message} onRetry={() => refetch?.()} />
                </div>
              ) : place === waiting || isFetching ? (
                <div className="p-3">
                  <SkeletonRows
                    rows={2}
                    rowClassName="h-5"
                    label={`Comparing ${callerWords(call)}`}
                  />
                </div>
              ) : (
                <p className="p-3 text-row text-ink-muted">Not asked yet.</p>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Both({ model, tried }: { model: string; tried: TriedAnalysis }) {
  const [asked] = tried.versions ?? []
  return (
    <div className="grid divide-line max-sm:divide-y sm:grid-cols-2 sm:divide-x">
      <Side title="Local" analysis={tried.analysis}>
        {tried.fallback}
      </Side>
      <Side title={model} analysis={asked?.analysis ?? null}>
        {asked?.problem ??
          (asked?.leftOut.length ? `Left out: ${asked.leftOut.join(', ')}.` : null)}
      </Side>
    </div>
  )
}

function Side({
  title,
  analysis,
  children,
}: {
  title: string
  analysis: CallAnalysis | null
  children: ReactNode
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-label={title} className="flex min-w-0 flex-col gap-2 p-3 text-row">
      <h4 className="text-meta font-medium wrap-anywhere text-ink-muted">
        <bdi>{title}</bdi>
      </h4>
      {analysis ? (
        <dl className="grid grid-cols-[5.5rem_1fr] gap-x-2 gap-y-1">
          <dt className="text-ink-muted">Category</dt>
          <dd className="min-w-0 wrap-anywhere">
            {analysis.category ? categoryLabel(analysis.category.value) : 'None'}
          </dd>
          <dt className="text-ink-muted">Summary</dt>
          <dd className="min-w-0 wrap-anywhere">
            <bdi>{analysis.summary?.value ?? 'None'}</bdi>
          </dd>
          <dt className="text-ink-muted">Next steps</dt>
          <dd className="min-w-0 wrap-anywhere">
            {analysis.nextSteps.length === 0 ? 'None' : null}
            <ul>
              {analysis.nextSteps.map((step, place) => (
                <li key={place}>
                  <bdi>{step.title}</bdi>
                </li>
              ))}
            </ul>
          </dd>
        </dl>
      ) : null}
      {children ? <p className="text-ink-muted">{children}</p> : null}
    </div>
  )
}
