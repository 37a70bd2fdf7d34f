import type { Columns } from './columns'

/** What is asked about all calls at once, counted while they come, change and go. */
export const createTotals = (columns: () => Columns) => {
  const assigned: number[] = []
  const agreement: number[] = []
  return {
    /** Counts a call (1), or takes it out as it was counted (-1). */
    add: (slot: number, step: 1 | -1) => {
      const { assignee, reviewer, agreement: packed } = columns()
      const owner = assignee[slot] ?? 0
      assigned[owner] = (assigned[owner] ?? 0) + step
      if (reviewer[slot] === 0) return
      const verdicts = packed[slot] ?? 0
      agreement[verdicts] = (agreement[verdicts] ?? 0) + step
    },
    /** By people's numbers, how many calls belong to each. */
    assigned: (): readonly number[] => assigned,
    /** By what `agreement.ts` packs, how many reviewed calls there are. */
    agreement: (): readonly number[] => agreement,
  }
}

export type Totals = ReturnType<typeof createTotals>
