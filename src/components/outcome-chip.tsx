import type { CallOutcome, CallStatus } from '@/contracts/call-words'
import { Chip } from '@/ui/chip'

import { outcomeLook } from './outcome-look'

export function OutcomeChip({
  outcome,
  status,
}: {
  outcome: CallOutcome | null
  status: CallStatus
}) {
  const { label, tone, Icon } = outcomeLook(outcome, status)
  return (
    <Chip tone={tone} icon={<Icon />}>
      {label}
    </Chip>
  )
}
