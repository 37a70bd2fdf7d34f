import type { Mark } from '@/components/use-step-changes'
import type { NextStep } from '@/contracts/next-steps'

import type { RowsInUse } from './rows-in-use'

export type QueueRowProps = {
  step: NextStep
  status: NextStep['status']
  gone: boolean
  undo: NextStep['status'] | null
  refused: Extract<Mark, { kind: 'refused' }> | null
  late: boolean
  use: RowsInUse
}
