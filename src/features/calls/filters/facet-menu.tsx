import type { CallListSearch } from '@/api/call-list-search'
import { callField, type WordFacet } from '@/contracts/call-fields'
import type { CallListQuery } from '@/contracts/calls'
import type { Person } from '@/contracts/people'
import { MultiSelectMenu } from '@/ui/multi-select-menu'

import type { ChangeSearch } from '../call-list-state'
import type { FacetCounts } from './facet-counts'
import { assigneeOptions, wordOptions } from './filter-options'
import { manyWords } from './filter-words'

export const FACETS_IN_THE_ROW: readonly WordFacet[] = [
  'outcome',
  'category',
  'reviewed',
  'assignee',
]

export type FilterProps = {
  search: CallListSearch
  change: ChangeSearch
  people: readonly Person[]
  myId: string | undefined
  filter: CallListQuery
}

export const optionsOf = (
  facet: WordFacet,
  { search, people, myId }: FilterProps,
  { wordsOf }: FacetCounts,
) => ({
  label: callField(facet).label,
  options:
    facet === 'assignee'
      ? assigneeOptions(people, myId, search.assignee)
      : wordOptions(facet, wordsOf(facet), search[facet]),
})

/** A filter of the row: any number of values, each with how many calls it would leave. */
export function FacetMenu({
  facet,
  counts,
  onOpenChange,
  ...props
}: FilterProps & {
  facet: WordFacet
  counts: FacetCounts
  onOpenChange: (isOpen: boolean) => void
}) {
  const { search, change, people } = props
  const { label, options } = optionsOf(facet, props, counts)
  return (
    <MultiSelectMenu
      label={label}
      options={options.map((option) => ({ ...option, count: counts.countOf(facet, option.value) }))}
      value={search[facet] ?? []}
      shown={manyWords(search, facet, people)}
      onChange={(value) => change({ [facet]: value })}
      onOpenChange={onOpenChange}
      countWords={counts.countWords}
    />
  )
}
