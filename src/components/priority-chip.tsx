import { ChevronsDown, ChevronsUp, Equal } from 'lucide-react'

import type { Priority } from '@/contracts/call-words'
import { Chip } from '@/ui/chip'

import { PRIORITY_LABELS } from './category-label'

const LOOKS = {
  high: { tone: 'danger', Icon: ChevronsUp },
  normal: { tone: 'neutral', Icon: Equal },
  low: { tone: 'neutral', Icon: ChevronsDown },
} as const

export function PriorityChip({ priority }: { priority: Priority }) {
  const { tone, Icon } = LOOKS[priority]
  return (
    <Chip tone={tone} icon={<Icon />}>
      {PRIORITY_LABELS[priority]}
      <span className="sr-only"> priority</span>
    </Chip>
  )
}
