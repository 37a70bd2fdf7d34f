import { useMutation } from '@tanstack/react-query'

import { cancelReconciliation } from '@/api/reconciliations'
import { causeWords, resultWords } from '@/components/reconciliation-labels'
import type { Reconciliation } from '@/contracts/reconciliation'
import { Button } from '@/ui/button'
import { ProgressBar } from '@/ui/progress-bar'
import { RelativeTime } from '@/ui/relative-time'

export function CurrentRun({
  name,
  run,
  disabledReason,
}: {
  name: string
  run: Reconciliation
  disabledReason: string | null
}) {
  const cancel = useMutation(cancelReconciliation)
  const words = resultWords(run)
  return (
    <div className="flex flex-col gap-2">
      <ProgressBar label={`Asking ${name}`} share={run.progress} words={words} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-row text-ink-muted tabular-nums">
          <span className="text-ink">{words}</span> Begun <RelativeTime at={run.startedAt} />,{' '}
          {causeWords(run)}.
        </p>
        <Button
          size="sm"
          pending={cancel.isPending}
          disabledReason={disabledReason}
          aria-label={`Cancel asking ${name}`}
          onClick={() => cancel.mutate(run.id)}
        >
          Cancel
        </Button>
      </div>
      {cancel.error ? <p className="text-row text-danger">{cancel.error.message}</p> : null}
    </div>
  )
}
