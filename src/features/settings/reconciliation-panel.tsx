import { useMutation } from '@tanstack/react-query'
import { Download, RefreshCw } from 'lucide-react'

import { startReconciliation } from '@/api/reconciliations'
import type { ReconciliationReport } from '@/contracts/reconciliation'
import { Button } from '@/ui/button'
import { confirm } from '@/ui/confirm'

import { LastRun } from './last-run'
import { CurrentRun } from './current-run'

const IMPORT_DAYS = 30

const scheduleWords = (everyMinutes: number) => {
  if (everyMinutes === 0) return 'Only when somebody presses the button.'
  return everyMinutes === 1 ? 'Every minute.' : `Every ${everyMinutes} minutes.`
}

/** Asking one provider for calls that never arrived: what came of it last, and the way to do it now. */
export function ReconciliationPanel({
  name,
  everyMinutes,
  state: { provider, keyVariable, configured, latest, nextAt },
  disabledReason,
}: {
  name: string
  everyMinutes: number
  state: ReconciliationReport['providers'][number]
  disabledReason: string | null
}) {
  const start = useMutation(startReconciliation)
  const isRunning = latest?.state === 'running'
  const cannot = disabledReason ?? (configured ? null : `${keyVariable} is not set`)
  const refused = cannot ?? (isRunning ? `${name} is being asked right now` : null)

  const importAll = async () => {
    const yes = await confirm({
      title: `Import the last ${IMPORT_DAYS} days from ${name}?`,
      body: `${name} is asked for every call of that time. Missing ones are added; the others, and all that people said about them, stay. It can take a while, and be cancelled.`,
      action: 'Import',
    })
    if (yes) start.mutate({ provider, days: IMPORT_DAYS })
  }
  return (
    <section
      aria-label={`Missed calls of ${name}`}
      className="flex flex-col gap-2 rounded-control border border-line p-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div>
          <h4 className="text-row font-medium text-ink">Missed calls</h4>
          <p className="text-row text-ink-muted">
            Asks {name} for calls that never arrived or never ended. {scheduleWords(everyMinutes)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={<RefreshCw aria-hidden="true" size={16} />}
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
            icon={<Download aria-hidden="true" size={16} />}
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
      {latest && isRunning ? (
        <CurrentRun name={name} run={latest} disabledReason={disabledReason} />
      ) : null}
      <LastRun name={name} run={latest} nextAt={nextAt} error={start.error} />
    </section>
  )
}
