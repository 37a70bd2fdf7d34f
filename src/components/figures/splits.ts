import { useQuery } from '@tanstack/react-query'

import { peopleQuery } from '@/api/people'
import { callField } from '@/contracts/call-fields'
import type { Grain } from '@/contracts/metrics'
import { frequencyWords } from '@/domain/metrics/caller-words'
import {
  dimensionLabel,
  isCallerDimension,
  isDimension,
  REPORT_DIMENSIONS,
} from '@/domain/metrics/dimensions'
import { TIME } from '@/domain/reports/pivot'

import { BUCKET_NAMES } from '../bucket-names'
import { categoryLabel, wordLabel } from '../labels'

/** What a report is split by. */
export const SPLITS = [
  { value: TIME, label: 'Time' },
  ...REPORT_DIMENSIONS.map((value) => ({ value, label: dimensionLabel(value) })),
]
export const isSplit = (name: string | null | undefined): name is string =>
  SPLITS.some(({ value }) => value === name)

/** The words of a dimension as screens show them. */
export const useSplitNames = () => {
  const { data: people = [] } = useQuery(peopleQuery)
  return (split: string, key: string | null, grain: Grain): string => {
    if (split === TIME) return BUCKET_NAMES[grain](key ?? '').name
    if (split === 'frequency') return frequencyWords(key)
    if (!isDimension(split) || isCallerDimension(split)) return key ?? ''
    const word = key ?? callField(split).none ?? 'none'
    if (split === 'category') return categoryLabel(word)
    if (split === 'hour') return `${word}:00`
    if (split !== 'assignee') return wordLabel(split, word)
    if (key === null) return 'Unassigned'
    return people.find(({ id }) => id === key)?.name ?? 'Someone else'
  }
}
