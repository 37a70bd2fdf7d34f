import { useQuery } from '@tanstack/react-query'

import { peopleQuery } from '@/api/people'
import type { Grain } from '@/contracts/metrics'
import { dimensionLabel, REPORT_DIMENSIONS } from '@/domain/metrics/dimensions'
import { TIME } from '@/domain/reports/pivot'
import { splitWord } from '@/domain/reports/split-word'

import { BUCKET_NAMES } from '../bucket-names'
import { knownLabel } from '../labels'

/** What a report is split by. */
export const SPLITS = [
  { value: TIME, label: 'Time' },
  ...REPORT_DIMENSIONS.map((value) => ({ value, label: dimensionLabel(value) })),
]
export const isSplit = (name: string | null | undefined): name is string =>
  SPLITS.some(({ value }) => value === name)

/** What it is called in a sentence. */
export const splitLabel = (name: string): string =>
  SPLITS.find(({ value }) => value === name)?.label.toLowerCase() ?? name

/** The words of a dimension as screens show them. */
export const useSplitNames = () => {
  const { data: people = [] } = useQuery(peopleQuery)
  const personOf = (id: string) => people.find((person) => person.id === id)?.name
  return (split: string, key: string | null, grain: Grain): string =>
    split === TIME
      ? BUCKET_NAMES[grain](key ?? '').name
      : splitWord(split, key, { personOf, labelOf: knownLabel })
}
