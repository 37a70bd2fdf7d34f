import { causeWords, resultWords } from '@/components/reconciliation-labels'
import type { Reconciliation } from '@/contracts/reconciliation'
import { RelativeTime } from '@/ui/relative-time'

export function LastRun({
  name,
  run,
  nextAt,
  error,
}: {
  name: string
  run: Reconciliation | null
  nextAt: string | null
  error: Error | null
}) {
  const ended = run?.state === 'running' ? null : run
  return (
    <div className="text-row text-ink-muted">
      <output>
        {error ? <span className="text-danger">{error.message}</span> : null}
        {!error && ended ? (
          <span className={ended.state === 'failed' ? 'text-danger' : 'text-ink'}>
            {resultWords(ended)}
          </span>
        ) : null}
      </output>
      {ended && ended.cause !== 'import' && ended.counts.added > 0 ? (
        <p className="text-warning">
          What was added did not come by webhook. Check the address in {name}: one set on an
          assistant, agent or number goes before it.
        </p>
      ) : null}
      {ended || nextAt ? (
        <p>
          {ended ? (
            <>
              Asked <RelativeTime at={ended.startedAt} />, {causeWords(ended)}.{' '}
            </>
          ) : null}
          {nextAt ? (
            <>
              Next <RelativeTime at={nextAt} />.
            </>
          ) : null}
        </p>
      ) : null}
    </div>
  )
}
