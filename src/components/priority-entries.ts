import { PRIORITIES, type Priority } from '@/contracts/call-words'
import type { MenuEntry } from '@/ui/menu'

import { PRIORITY_LABELS } from './category-label'

/** The priorities for a menu, the highest first. Without a `value` none of them stands out. */
export const priorityEntries = (
  value: Priority | null | undefined,
  onPick: (priority: Priority) => void,
): MenuEntry[] =>
  PRIORITIES.toReversed().map((priority) => {
    const label = PRIORITY_LABELS[priority]
    if (value === undefined) return { label, onSelect: () => onPick(priority) }
    const checked = priority === value
    return { kind: 'choice', label, checked, onSelect: () => checked || onPick(priority) }
  })
