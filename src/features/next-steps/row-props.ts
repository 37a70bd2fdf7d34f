import type { Mark } from '@/components/step-marks'
import type { NextStep } from '@/contracts/next-steps'

import type { RowsInUse } from './rows-in-use'

export type QueueRowProps = {
  step: NextStep
  /** As it is to be drawn; the list may not know yet. */
  status: NextStep['status']
  /** The list no longer has it. */
  gone: boolean
  /** Can be taken back in place. */
  undo: NextStep['status'] | null
  /** What was not saved, and why. */
  refused: Extract<Mark, { kind: 'refused' }> | null
  late: boolean
  use: RowsInUse
}
