import { knownLabels } from '@/api/call-labels'
import { callField, type CallFieldName } from '@/contracts/call-fields'
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
import { labelOfWord } from '@/domain/word-label'
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

/** What the workspace calls a category or a tag. */
export const knownLabel = (field: CallFieldName, key: string): string | undefined => {
  const { labels } = callField(field)
  return labels && knownLabels(labels).find((one) => one.key === key)?.label
}

/** A word of a field as screens show it. */
export const wordLabel = (field: CallFieldName, word: string): string =>
  labelOfWord(field, word, knownLabel)

export const categoryLabel = (key: string): string => wordLabel('category', key)
