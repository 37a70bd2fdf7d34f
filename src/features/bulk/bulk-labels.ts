import { categoryLabel, PRIORITY_LABELS, wordLabel } from '@/components/labels'
import { skippedWords } from '@/components/change-words'
import type { BulkChange } from '@/contracts/bulk'
import { counted } from '@/lib/figures'

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

/** "12 calls marked reviewed, 3 already were" */
export const changedWords = (
  { changed, skipped }: { changed: number; skipped: number },
  change: BulkChange,
  nameOf: (id: string) => string,
): string => {
  const done = doneWords(change, nameOf)
  if (changed === 0) return `Nothing to change: ${counted(skipped, 'call')} already ${done}`
  return `${counted(changed, 'call')} ${done}${skippedWords(skipped)}`
}
