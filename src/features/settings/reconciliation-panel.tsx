import { useMutation } from '@tanstack/react-query'
import { Download, RefreshCw } from 'lucide-react'

import { cancelReconciliation, startReconciliation } from '@/api/reconciliations'
import { causeWords, resultWords } from '@/components/reconciliation-labels'
import { useAdminsOnly } from '@/components/use-admins-only'
import type { Reconciliation, ReconciliationReport } from '@/contracts/reconciliation'
import { Button } from '@/ui/button'
import { confirm } from '@/ui/confirm'
import { ProgressBar } from '@/ui/progress-bar'
import { RelativeTime } from '@/ui/relative-time'

const IMPORT_DAYS = 30

const scheduleWords = (everyMinutes: number) => {
  if (everyMinutes === 0) return 'Only on request.'
  return everyMinutes === 1 ? 'Every minute.' : `Every ${everyMinutes} minutes.`
}

export function ReconciliationPanel({
  name,
  everyMinutes,
  state: { provider, keyVariable, configured, latest, nextAt },
}: {
  name: string
  everyMinutes: number
  state: ReconciliationReport['providers'][number]
}) {
  const start = useMutation(startReconciliation)
  const isRunning = latest?.state === 'running'
  const cannot = useAdminsOnly() ?? (configured ? null : `${keyVariable} is not set`)
  const refused = cannot ?? (isRunning ? `${name} is being checked right now` : null)

  const importAll = async () => {
    const yes = await confirm({
      title: `Import the last ${IMPORT_DAYS} days from ${name}?`,
      body: `${name} is checked for every call in that period. Missing calls are added; existing calls and their reviews do not change. This can take a while; you can cancel it.`,
      action: 'Import',
    })
    if (yes) start.mutate({ provider, days: IMPORT_DAYS })
  }
  return (
    <section
      aria-label={`Missed calls of ${name}`}
      className="flex flex-col gap-2 rounded-control border border-line p-3 sm:mr-10"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div>
          <h4 className="text-row font-medium text-ink">Missed calls</h4>
          <p className="text-row text-ink-muted">
            Checks {name} for calls that never arrived or never ended. {scheduleWords(everyMinutes)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={<RefreshCw />}
            disabledReason={refused}
            pending={start.isPending && start.variables.days === undefined}
            aria-label={`Check now with ${name}`}
            onClick={() => start.mutate({ provider })}
            className="scroll-mb-20"
          >
            Check now
          </Button>
          <Button
            size="sm"
            icon={<Download />}
            disabledReason={refused}
            pending={start.isPending && start.variables.days !== undefined}
            aria-label={`Import the last ${IMPORT_DAYS} days from ${name}`}
            onClick={() => void importAll()}
            className="scroll-mb-20"
          >
            Import the last {IMPORT_DAYS} days
          </Button>
        </div>
      </div>
      {configured ? null : (
        <p className="text-row text-ink-muted">
          Add an API key to switch this on, or set {keyVariable} on the server.
        </p>
      )}
      {latest && isRunning ? <CurrentRun name={name} run={latest} /> : null}
      <LastRun name={name} run={latest} nextAt={nextAt} error={start.error} />
    </section>
  )
}

function CurrentRun({ name, run }: { name: string; run: Reconciliation }) {
  const cancel = useMutation(cancelReconciliation)
  const words = resultWords(run)
  return (
    <div className="flex flex-col gap-2">
      <ProgressBar label={`Checking ${name}`} share={run.progress} words={words} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-row text-ink-muted tabular-nums">
          <span className="text-ink">{words}</span> Started <RelativeTime at={run.startedAt} />,{' '}
          {causeWords(run)}.
        </p>
        <Button
          size="sm"
          pending={cancel.isPending}
          disabledReason={useAdminsOnly()}
          aria-label={`Cancel the check of ${name}`}
          onClick={() => cancel.mutate(run.id)}
        >
          Cancel
        </Button>
      </div>
      {cancel.error ? <p className="text-row text-danger">{cancel.error.message}</p> : null}
    </div>
  )
}

function LastRun({
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
          The added calls did not arrive by webhook. Check the address in {name}: one set on an
          assistant, agent or number overrides it.
        </p>
      ) : null}
      {ended || nextAt ? (
        <p>
          {ended ? (
            <>
              Checked <RelativeTime at={ended.startedAt} />, {causeWords(ended)}.{' '}
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
