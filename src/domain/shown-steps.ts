import type { NextStep } from '@/contracts/next-steps'

/** Which next steps a list shows. */
export type ShownStatus = NextStep['status'] | 'all'

type Step = Pick<NextStep, 'status'>

export const isShown = (step: Step, shown: ShownStatus): boolean =>
  shown === 'all' || step.status === shown

/** Whether what is open is shown, in its groups. */
export const hasOpenGroups = (shown: ShownStatus): boolean => shown === 'open' || shown === 'all'

/** The status that a selection is changed from: what is open is finished, anything else reopened. */
export const bulkStatusOf = (shown: ShownStatus, selected: readonly Step[]): NextStep['status'] => {
  if (shown !== 'all') return shown
  return selected.every(({ status }) => status === 'open') ? 'open' : 'done'
}
