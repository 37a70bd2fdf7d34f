import {
  categoryLabel,
  PRIORITY_LABELS,
  RESOLUTION_LABELS,
  SENTIMENT_LABELS,
} from '@/components/labels'
import { ChangedFirst } from '@/components/changed-first'
import type { CallChange } from '@/api/apply-change'

import { useCallView } from '../call-view'

const AI_WORD = "the AI's word"

const changeWords = (change: CallChange): string => {
  const { category, priority, sentiment, resolution, callbackRequested, reviewed } = change
  if (category !== undefined) return `Category: ${category ? categoryLabel(category) : AI_WORD}`
  if (priority !== undefined) return `Priority: ${priority ? PRIORITY_LABELS[priority] : AI_WORD}`
  if (sentiment !== undefined)
    return `Sentiment: ${sentiment ? SENTIMENT_LABELS[sentiment] : AI_WORD}`
  if (resolution !== undefined)
    return `Resolution: ${resolution ? RESOLUTION_LABELS[resolution] : AI_WORD}`
  if (callbackRequested !== undefined) {
    if (callbackRequested === null) return `Callback: ${AI_WORD}`
    return callbackRequested ? 'Callback requested' : 'No callback requested'
  }
  if (reviewed !== undefined) return reviewed ? 'Reviewed' : 'Not reviewed'
  return 'Assignee'
}

export function ConflictNotice({ field }: { field: keyof CallChange }) {
  const { changes } = useCallView()
  const { conflict } = changes
  if (!conflict || conflict.change[field] === undefined) return null
  return (
    <ChangedFirst
      by={conflict.changedBy}
      at={conflict.changedAt}
      onApply={() => void changes.applyMine()}
      onKeep={changes.keepTheirs}
      applying={changes.saving}
    >
      Not saved: “{changeWords(conflict.change)}”.
    </ChangedFirst>
  )
}
