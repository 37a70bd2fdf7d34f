import { categoryLabel, PRIORITY_LABELS, wordLabel } from '@/components/labels'
import type { BulkChange, BulkUndoResult } from '@/contracts/bulk'
import { counted, figures } from '@/lib/figures'

/** What has been done to the calls; `nameOf` knows people by their id. */
const doneWords = (change: BulkChange, nameOf: (id: string) => string): string => {
  if ('reviewed' in change) return change.reviewed ? 'marked reviewed' : 'marked not reviewed'
  if ('category' in change) {
    return change.category ? `in ${categoryLabel(change.category)}` : 'with the AI’s category'
  }
  if ('priority' in change) {
    return change.priority
      ? `with ${PRIORITY_LABELS[change.priority].toLowerCase()} priority`
      : 'with the AI’s priority'
  }
  if ('tag' in change) {
    const label = wordLabel('tags', change.tag)
    return change.isWanted ? `tagged ${label}` : `without the tag ${label}`
  }
  return change.assigneeId ? `assigned to ${nameOf(change.assigneeId)}` : 'unassigned'
}

/** "12 calls marked reviewed, 3 were already." */
export const changedWords = (
  { changed, skipped }: { changed: number; skipped: number },
  change: BulkChange,
  nameOf: (id: string) => string,
): string => {
  const done = doneWords(change, nameOf)
  if (changed === 0) return `Nothing to change: ${counted(skipped, 'call')} already ${done}`
  const already = skipped === 0 ? '' : `, ${figures(skipped)} already so`
  return `${counted(changed, 'call')} ${done}${already}`
}

/** "12 calls as before. 2 were left alone: somebody changed them since." */
export const undoneWords = ({ restored, left }: BulkUndoResult): string => {
  if (restored + left === 0) return 'No call had been changed'
  const alone =
    left === 0
      ? ''
      : `. ${figures(left)} left alone: somebody changed ${left === 1 ? 'it' : 'them'} since`
  return `${counted(restored, 'call')} as before${alone}`
}
