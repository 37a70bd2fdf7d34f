import { useMutation } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'

import { refetchCall } from '@/api/reconciliations'
import { PROVIDER_LABELS } from '@/components/category-label'
import type { RefetchAnswer } from '@/contracts/reconciliation'
import { Button } from '@/ui/button'

import { useCallView } from '../call-view'

const RESULTS = {
  finished: (name) => `The call now has its end, as ${name} knows it.`,
  updated: (name) => `Updated with what ${name} knows now.`,
  closed: (name) => `${name} does not know this call. It was closed.`,
  unchanged: (name) => `${name} knows nothing new.`,
} satisfies Record<RefetchAnswer['result'], (name: string) => string>

/** For administrators: asks the provider for this call once more, and says what came of it. */
export function RefetchCall() {
  const { call } = useCallView()
  const refetch = useMutation(refetchCall)
  const name = PROVIDER_LABELS[call.provider]
  const cannot = call.isSample ? 'This is a sample call: no provider has it' : null
  return (
    <div className="flex flex-col items-start gap-1.5">
      <Button
        size="sm"
        icon={<RefreshCw aria-hidden="true" size={16} />}
        pending={refetch.isPending}
        disabledReason={cannot}
        onClick={() => refetch.mutate(call.id)}
      >
        Fetch again from the provider
      </Button>
      <output className="text-meta">
        {refetch.error ? <span className="text-danger">{refetch.error.message}</span> : null}
        {!refetch.error && refetch.data ? (
          <span className="text-ink-muted">{RESULTS[refetch.data.result](name)}</span>
        ) : null}
      </output>
    </div>
  )
}
