import type { BulkUndoResult } from '@/contracts/bulk'
import type { NextStepsPatched } from '@/contracts/next-steps'
import { counted, figures } from '@/lib/figures'

export const skippedWords = (skipped: number) =>
  skipped === 0 ? '' : `, ${figures(skipped)} already ${skipped === 1 ? 'was' : 'were'}`

/** How many still exist that nobody else changed. */
export const untouchedOf = ({
  steps,
  conflicts,
}: Pick<NextStepsPatched, 'steps' | 'conflicts'>) => {
  const left = new Set(conflicts.map(({ id }) => id))
  return steps.filter(({ id }) => !left.has(id)).length
}

/** "12 next steps done, 1 already was. 1 left alone: Bo Lang changed it first" */
export const changedStepsWords = (
  { steps, changed, conflicts }: NextStepsPatched,
  done: string,
  noun = 'next step',
): string => {
  const skipped = untouchedOf({ steps, conflicts }) - changed.length
  const [first] = conflicts
  const by = conflicts.every(({ changedBy }) => changedBy === first?.changedBy)
    ? first?.changedBy
    : 'others'
  const left = first
    ? `. ${figures(conflicts.length)} left alone: ${by} changed ${conflicts.length === 1 ? 'it' : 'them'} first`
    : ''
  if (changed.length === 0 && !first)
    return `Nothing to change: ${counted(skipped, noun)} already ${done}`
  const what = changed.length === 0 ? 'Nothing changed' : `${counted(changed.length, noun)} ${done}`
  return `${what}${skippedWords(skipped)}${left}`
}

/** "12 calls as before. 2 left alone: changed since" */
export const undoneWords = ({ restored, left }: BulkUndoResult, noun = 'call'): string => {
  if (restored + left === 0) return `No ${noun} had been changed`
  const alone = left === 0 ? '' : `. ${figures(left)} left alone: changed since`
  return `${counted(restored, noun)} as before${alone}`
}
