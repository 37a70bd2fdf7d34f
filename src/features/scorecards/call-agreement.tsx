import type { CallDetail } from '@/contracts/calls'
import { agreementOf } from '@/domain/agreement'

type Judged = Pick<CallDetail, 'analysis' | 'corrections' | 'reviewedAt'>

export function CallAgreement({ call: { analysis, corrections, reviewedAt } }: { call: Judged }) {
  const isLookedAt = reviewedAt !== null || Object.values(corrections).some((word) => word !== null)
  if (!analysis || !isLookedAt) return null
  const { n, agree } = agreementOf([
    { ai: analysis.resolution?.value, human: corrections.resolution },
    { ai: analysis.category?.value, human: corrections.category },
    { ai: analysis.priority?.value, human: corrections.priority },
    { ai: analysis.sentiment?.value, human: corrections.sentiment },
    { ai: analysis.callback?.requested, human: corrections.callbackRequested },
  ])
  if (n === 0) return null
  return (
    <p className="text-row text-ink-muted">
      AI and people: {agree} of {n} verdicts agree.
    </p>
  )
}
