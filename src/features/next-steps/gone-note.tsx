import { useQuery } from '@tanstack/react-query'

import { callNextStepsQuery } from '@/api/next-steps'
import type { NextStep } from '@/contracts/next-steps'

const LEFT = 'No longer in this list'

export function GoneNote({ step }: { step: NextStep }) {
  const { callId } = step
  const { data } = useQuery({ ...callNextStepsQuery(callId ?? ''), enabled: callId !== null })
  if (callId === null) return <span className="truncate text-ink-muted">{LEFT}</span>
  if (!data) return null
  const now = data.items.find((item) => item.id === step.id)
  return <span className="truncate text-ink-muted">{now ? fate(now, step) : 'Removed'}</span>
}

const fate = (now: NextStep, before: NextStep): string => {
  const by = now.completedByName ? ` by ${now.completedByName}` : ''
  if (now.status === 'done') return `Done${by}`
  if (now.status === 'dismissed') return `Dismissed${by}`
  if (now.status !== before.status) return 'Open again'
  if (now.assigneeId !== before.assigneeId) {
    return now.assigneeName ? `Now with ${now.assigneeName}` : 'Now unassigned'
  }
  return LEFT
}
