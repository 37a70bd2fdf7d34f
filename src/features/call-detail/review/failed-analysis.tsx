import { useMutation } from '@tanstack/react-query'
import { RotateCw, TriangleAlert } from 'lucide-react'

import { analyzeAgain } from '@/api/call-analysis'
import { Button } from '@/ui/button'

import { useCallView } from '../call-view'

const takeFocus = (element: HTMLElement | null) => element?.focus()

export function FailedAnalysis() {
  const { call } = useCallView()
  const again = useMutation(analyzeAgain)
  if (!call.analysisFailed) {
    return again.data ? (
      <output ref={takeFocus} tabIndex={-1} className="block rounded-chip text-row text-ink-muted">
        The call was analysed.
      </output>
    ) : null
  }
  return (
    <div className="flex flex-col items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-row text-warning">
      <p className="flex gap-2">
        <TriangleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
        This call could not be analysed. What was said and what people entered is kept.
      </p>
      <Button
        size="sm"
        icon={<RotateCw aria-hidden="true" size={16} />}
        pending={again.isPending}
        onClick={() => again.mutate(call.id)}
      >
        Analyse again
      </Button>
      <output>{again.error?.message ?? (again.data ? 'It failed again.' : null)}</output>
    </div>
  )
}
