import { callField, type CallFieldName, type REVIEWED_BY } from '@/contracts/call-fields'
import { once } from '@/lib/once'
import { sentence } from '@/lib/sentence'

import { UNCLEAR_OUTCOMES, UNCLEAR_STATUSES } from './outcome-words'

const REVIEWED_LABELS: Record<(typeof REVIEWED_BY)[number], string> = {
  nobody: 'Not reviewed',
  'not-me': 'Not reviewed by me',
  me: 'Reviewed by me',
  anyone: 'Reviewed by anyone',
}

const LABELS: Partial<Record<CallFieldName, Readonly<Record<string, string>>>> = {
  outcome: UNCLEAR_OUTCOMES,
  category: { none: 'No category' },
  tags: { none: 'No tag' },
  reviewed: REVIEWED_LABELS,
  status: UNCLEAR_STATUSES,
}

const languages = once(() => new Intl.DisplayNames('en', { type: 'language' }))
const languageName = (code: string): string | undefined => {
  try {
    return languages().of(code)
  } catch {
    return undefined
  }
}

const usualLabel = (field: CallFieldName, word: string): string | undefined => {
  const labels = LABELS[field]
  return labels && Object.hasOwn(labels, word) ? labels[word] : undefined
}

/** What the workspace calls a word of a field; undefined: nothing of its own. */
export type LabelOf = (field: CallFieldName, word: string) => string | undefined

/** A word of a field as people read it; one that has no label is read as it is written. */
export const labelOfWord = (field: CallFieldName, word: string, labelOf: LabelOf): string =>
  usualLabel(field, word) ??
  labelOf(field, word) ??
  (word === callField(field).none ? 'Not set' : undefined) ??
  (field === 'language' ? languageName(word) : undefined) ??
  (callField(field).isName ? word : sentence(word))
