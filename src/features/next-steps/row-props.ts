import type { NextStep } from '@/contracts/next-steps'

export type QueueRowProps = {
  step: NextStep
  /** As it is to be drawn; the list may not know yet. */
  status: NextStep['status']
  /** The list no longer has it. */
  gone: boolean
  /** Can be taken back in place. */
  undo: NextStep['status'] | null
  conflict: string | null
  late: boolean
  /** The one row that Tab reaches. */
  active: boolean
  /** Has the focus or the pointer: draws its actions. */
  inUse: boolean
}
