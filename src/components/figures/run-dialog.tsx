import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'

import { readNamesOf } from '@/api/callers'
import { runInterval, runQuery, runsQuery } from '@/api/reports'
import type { ReportRunDetail } from '@/contracts/reports'
import { type Asked, idsNamed, metricsCsv } from '@/domain/metrics/metrics-csv'
import { askedDays } from '@/domain/metrics/days-words'
import { mailWords } from '@/domain/reports/schedule-words'
import { reportSentences } from '@/domain/reports/standing-report'
import { absoluteTime } from '@/lib/time-format'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { RelativeTime } from '@/ui/relative-time'
import { saveAsFile } from '@/ui/save-as-file'
import { ShowMore } from '@/ui/show-more'
import { InlineError, SkeletonRows } from '@/ui/states'

import { AsSent } from './as-sent'
/** One run: the figures as they were sent, beside what they are now. */
export function RunDialog({
  id,
  onOpen,
  onClose,
}: {
  id: string
  onOpen: (id: string) => void
  onClose: () => void
}) {
  const { data, error, refetch } = useQuery({
    ...runQuery(id),
    refetchInterval: ({ state }) => runInterval(state.data),
  })
  return (
    <Dialog title={data?.title ?? 'A report as it was sent'} size="lg" onClose={onClose}>
      {data ? (
        <Run run={data} onOpen={onOpen} />
      ) : error ? (
        <InlineError message={error.message} onRetry={refetch} />
      ) : (
        <SkeletonRows rows={4} label="Loading the report" />
      )}
    </Dialog>
  )
}

function Run({ run, onOpen }: { run: ReportRunDetail; onOpen: (id: string) => void }) {
  const { title, computedAt, problem, mails, standing, asked, scheduleId, isReader } = run
  const [first] = asked ?? []
  // The contract has read what the server answered as it asked it.
  const kept = (asked ?? []) as Asked[]
  const client = useQueryClient()
  const download = async () => {
    const csv = metricsCsv(title, kept, await readNamesOf(client, idsNamed(kept)))
    saveAsFile(new Blob([csv], { type: 'text/csv' }), 'report-as-sent.csv')
  }
  return (
    <div className="flex flex-col gap-3 text-row">
      {problem === null ? null : <p className="text-danger">No figures: {problem}</p>}
      {computedAt === null ? <output>Being computed…</output> : null}
      {first ? (
        <>
          <p className="text-ink-muted">
            {`${askedDays(first)} As of ${absoluteTime(new Date(first.answer.dataUntil))}.`}
          </p>
          {standing === null ? null : (
            <p className="text-body text-ink">{reportSentences(standing, first.answer)}</p>
          )}
          <AsSent asked={kept} isReader={isReader} />
          <Button icon={<Download />} className="self-start" onClick={() => void download()}>
            Download as sent
          </Button>
        </>
      ) : null}
      {mails.length > 0 ? (
        <ul aria-label="Mails" className="text-ink-muted">
          {mails.map(({ to, state, error, nextTryAt }) => (
            <li key={to}>
              <bdi>{to}</bdi>:{' '}
              {nextTryAt === null ? (
                mailWords(state)
              ) : (
                <>
                  not sent yet, next try <RelativeTime at={nextTryAt} isDue />
                </>
              )}
              {error && (state === 'failed' || nextTryAt !== null) ? ` (${error})` : ''}
            </li>
          ))}
        </ul>
      ) : null}
      {scheduleId === null ? null : (
        <Others scheduleId={scheduleId} shown={run.id} onOpen={onOpen} />
      )}
    </div>
  )
}

function Others({
  scheduleId,
  shown,
  onOpen,
}: {
  scheduleId: string
  shown: string
  onOpen: (id: string) => void
}) {
  const list = useInfiniteQuery(runsQuery(scheduleId))
  const others =
    list.data?.pages.flatMap(({ items }) => items).filter(({ id }) => id !== shown) ?? []
  if (others.length === 0) return null
  return (
    <details>
      <summary className="w-fit rounded-chip text-ink-muted hover:text-ink">Others sent</summary>
      <ul className="flex flex-col gap-1 pt-2">
        {others.map(({ id, createdAt, slot }) => (
          <li key={id}>
            <button
              type="button"
              className="rounded-chip text-accent underline underline-offset-2"
              onClick={() => onOpen(id)}
            >
              {absoluteTime(new Date(createdAt))}
              {slot === null ? ', asked for' : ''}
            </button>
          </li>
        ))}
      </ul>
      <ShowMore of={list} />
    </details>
  )
}
