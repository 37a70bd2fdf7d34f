import { useMutation, useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'

import { reanalysisQuery, startReanalysis } from '@/api/learning'
import type { Reanalysis } from '@/contracts/reanalysis'
import { counted, figures } from '@/lib/figures'
import { Button } from '@/ui/button'
import { confirm } from '@/ui/confirm'
import { PageSection } from '@/ui/page-section'
import { ProgressBar } from '@/ui/progress-bar'
import { RelativeTime } from '@/ui/relative-time'
import { InlineError, SkeletonRows } from '@/ui/states'

const ask = () =>
  confirm({
    title: 'Analyse all calls again?',
    body: 'The AI reads every stored call once more, in the background. What people said stays: corrections, reviews and the next steps that somebody changed, finished or dismissed. Nobody is notified. This cannot be undone.',
    action: 'Analyse again',
  })

/** Which version of the analysis reads calls, and how far it has come with those of before. */
export function ReanalysisSection() {
  const { data, error, refetch } = useQuery(reanalysisQuery)
  const start = useMutation(startReanalysis)
  const startAll = async () => {
    if (await ask()) start.mutate()
  }
  return (
    <PageSection title="Analysis">
      <div className="flex min-h-20 flex-col gap-2 rounded-card border border-line bg-surface p-4 text-row">
        {data ? (
          <div className="flex flex-wrap items-start justify-between gap-2">
            <State {...data} />
            <Button
              size="sm"
              icon={<RefreshCw />}
              pending={start.isPending}
              disabledReason={data.running ? 'Calls are being analysed again right now' : null}
              onClick={() => void startAll()}
            >
              Analyse all calls again
            </Button>
          </div>
        ) : null}
        {data?.running ? <Running {...data.running} /> : null}
        {!data && !error ? (
          <SkeletonRows rows={1} rowClassName="h-10" label="Loading the state of the analysis" />
        ) : null}
        {!data && error ? <InlineError message={error.message} onRetry={refetch} /> : null}
        {start.error ? <p className="text-danger">{start.error.message}</p> : null}
      </div>
    </PageSection>
  )
}

function State({ version, last }: Reanalysis) {
  return (
    <div>
      <p className="text-ink">Calls are analysed with {version}.</p>
      <p className="text-ink-muted">
        {last ? (
          <>
            Last analysed again: {counted(last.calls, 'call')} with {last.version},{' '}
            <RelativeTime at={last.at} />.
          </>
        ) : (
          'After an update, calls of before are analysed again by themselves.'
        )}
      </p>
    </div>
  )
}

function Running({ done, of }: NonNullable<Reanalysis['running']>) {
  const words =
    of === null ? 'Waiting for its turn' : `${figures(done)} of ${counted(of, 'call')} looked at`
  return (
    <div className="flex flex-col gap-1">
      <ProgressBar
        label="Analysing calls again"
        share={of ? Math.min(1, done / of) : 0}
        words={words}
      />
      <p className="text-ink-muted tabular-nums">{words}</p>
    </div>
  )
}
