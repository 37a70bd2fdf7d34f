import type { CallChange } from '@/api/apply-change'
import { ChangedFirst } from '@/components/changed-first'
import { sentence, wordLabel } from '@/components/labels'

import { useCallView } from '../call-view'
import { VERDICTS } from './activity-labels'

const AI_WORD = "the AI's word"

const changeWords = (change: CallChange): string => {
  const { callbackRequested, reviewed } = change
  for (const field of VERDICTS) {
    const word = change[field]
    if (word !== undefined) {
      return `${sentence(field)}: ${word ? wordLabel(field, word) : AI_WORD}`
    }
  }
  if (callbackRequested === null) return `Callback: ${AI_WORD}`
  if (callbackRequested !== undefined) {
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
