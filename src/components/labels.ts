import { knownLabels } from '@/api/call-labels'
import { callField, type CallFieldName, type REVIEWED_BY } from '@/contracts/call-fields'
import {
  CALL_OUTCOMES,
  CALL_STATUSES,
  DIRECTIONS,
  NEXT_STEP_KINDS,
  PRIORITIES,
  PROVIDERS,
  RESOLUTIONS,
  ROLES,
  SENTIMENTS,
} from '@/contracts/call-words'
import { UNCLEAR_OUTCOMES, UNCLEAR_STATUSES } from '@/domain/outcome-words'
import { once } from '@/lib/once'
import { sentence } from '@/lib/sentence'

/** Each word of a vocabulary as a screen shows it: as it is written, but for the `others`. */
const labelsOf = <Word extends string>(
  words: readonly Word[],
  others: Partial<Record<Word, string>> = {},
) =>
  ({ ...Object.fromEntries(words.map((word) => [word, sentence(word)])), ...others }) as Record<
    Word,
    string
  >

export const optionsOf = <Word extends string>(
  words: readonly Word[],
  labels: Record<Word, string>,
) => words.map((value) => ({ value, label: labels[value] }))

export const ROLE_LABELS = labelsOf(ROLES)
export const PRIORITY_LABELS = labelsOf(PRIORITIES)
export const SENTIMENT_LABELS = labelsOf(SENTIMENTS)
export const RESOLUTION_LABELS = labelsOf(RESOLUTIONS)
export const OUTCOME_LABELS = labelsOf(CALL_OUTCOMES, UNCLEAR_OUTCOMES)
export const STATUS_LABELS = labelsOf(CALL_STATUSES, UNCLEAR_STATUSES)
export const NEXT_STEP_KIND_LABELS = labelsOf(NEXT_STEP_KINDS)
export const DIRECTION_LABELS = labelsOf(DIRECTIONS)
export const PROVIDER_LABELS = labelsOf(PROVIDERS)

const REVIEWED_LABELS: Record<(typeof REVIEWED_BY)[number], string> = {
  nobody: 'Not reviewed',
  'not-me': 'Not reviewed by me',
  me: 'Reviewed by me',
  anyone: 'Reviewed by anyone',
}

const LABELS: Partial<Record<CallFieldName, Record<string, string>>> = {
  outcome: OUTCOME_LABELS,
  category: { none: 'No category' },
  tags: { none: 'No tag' },
  reviewed: REVIEWED_LABELS,
  status: STATUS_LABELS,
}

const languages = once(() => new Intl.DisplayNames('en', { type: 'language' }))

/** A word of a field as screens show it; one that has no label is read as it is written. */
export const wordLabel = (field: CallFieldName, word: string): string =>
  LABELS[field]?.[word] ??
  labelOf(field, word) ??
  (word === callField(field).none ? 'Not set' : undefined) ??
  (field === 'language' ? languages().of(word) : undefined) ??
  (callField(field).isName ? word : sentence(word))

const labelOf = (field: CallFieldName, key: string): string | undefined => {
  const { labels } = callField(field)
  return labels && knownLabels(labels).find((one) => one.key === key)?.label
}

export const categoryLabel = (key: string): string => wordLabel('category', key)
