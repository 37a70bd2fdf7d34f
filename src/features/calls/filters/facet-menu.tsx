import type { CallListSearch } from '@/api/call-list-search'
import type { CallListQuery } from '@/contracts/calls'
import type { Person } from '@/contracts/people'
import { MultiSelectMenu } from '@/ui/multi-select-menu'

import type { ChangeSearch } from '../call-list-state'
import type { FacetCounts } from './facet-counts'
import { MULTI_FILTERS, type ManyKey, assigneeOptions } from './filter-options'
import { manyWords } from './filter-words'

/** What every filter control needs to know. */
export type FilterProps = {
  search: CallListSearch
  change: ChangeSearch
  people: readonly Person[]
  myId: string | undefined
  /** The list as it is asked of the server, for the numbers beside the words. */
  filter: CallListQuery
}

export const optionsOf = (facet: ManyKey, { search, people, myId }: FilterProps) =>
  facet === 'assignee'
    ? { label: 'Assignee', options: assigneeOptions(people, myId, search.assignee) }
    : MULTI_FILTERS[facet]

/** A filter of the row: any number of values, each with how many calls it would leave. */
export function FacetMenu({
  facet,
  counts: { countOf, countWords },
  onOpenChange,
  ...props
}: FilterProps & {
  facet: ManyKey
  counts: FacetCounts
  onOpenChange: (isOpen: boolean) => void
}) {
  const { search, change, people } = props
  const { label, options } = optionsOf(facet, props)
  return (
    <MultiSelectMenu
      label={label}
      options={options.map((option) => ({ ...option, count: countOf(facet, option.value) }))}
      value={search[facet] ?? []}
      shown={manyWords(search, facet, people)}
      onChange={(value) => change({ [facet]: value })}
      onOpenChange={onOpenChange}
      countWords={countWords}
    />
  )
}
