import { callField } from '@/contracts/call-fields'

import { frequencyWords } from '../metrics/caller-words'
import { isCallerDimension, isDimension } from '../metrics/dimensions'
import { labelOfWord, type LabelOf } from '../word-label'

/** Names that only the workspace knows. */
export type WorkspaceNames = { personOf: (id: string) => string | undefined; labelOf: LabelOf }

/** A word of what a report is split by, but for times, as people read it. */
export const splitWord = (
  split: string,
  key: string | null,
  { personOf, labelOf }: WorkspaceNames,
): string => {
  if (split === 'frequency') return frequencyWords(key)
  if (!isDimension(split) || isCallerDimension(split)) return key ?? ''
  const word = key ?? callField(split).none ?? 'none'
  if (split === 'hour') return `${word}:00`
  if (split !== 'assignee') return labelOfWord(split, word, labelOf)
  return key === null ? 'Unassigned' : (personOf(key) ?? 'Someone else')
}
