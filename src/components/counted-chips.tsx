import type { CountedSearch } from '@/contracts/counted-search'
import { spanWords } from '@/lib/span-words'
import { absoluteTime } from '@/lib/time-format'
import { FilterChip } from '@/ui/filter-chip'

const spanOf = (title: string, from: string | undefined, to: string | undefined) => {
  const words = spanWords(from, to)
  return words && `${title}: ${words}`
}

const either = (flag: boolean | undefined, yes: string, no: string) =>
  flag === undefined ? undefined : flag ? yes : no

type Chip = { keys: (keyof CountedSearch)[]; label: string | undefined }

const chipsOf = (search: CountedSearch, finished: string): Chip[] => {
  const { createdFrom, createdTo, finishedFrom, finishedTo, dueBefore } = search
  return [
    { keys: ['createdFrom', 'createdTo'], label: spanOf('Created', createdFrom, createdTo) },
    { keys: ['finishedFrom', 'finishedTo'], label: spanOf(finished, finishedFrom, finishedTo) },
    {
      keys: ['dueBefore'],
      label: dueBefore && `Due before ${absoluteTime(new Date(dueBefore))}`,
    },
    { keys: ['timeIsClear'], label: either(search.timeIsClear, 'With a time', 'Without a time') },
    { keys: ['isTried'], label: either(search.isTried, 'Attempted', 'Not attempted yet') },
    { keys: ['hasTarget'], label: either(search.hasTarget, 'With a target', 'Without a target') },
    { keys: ['withoutDemo'], label: search.withoutDemo ? 'Without demo calls' : undefined },
  ]
}

/** What the link of a figure filters a list by, each to be removed. */
export function CountedChips({
  search,
  finished = 'Finished',
  onSearch,
}: {
  search: CountedSearch
  /** What finished means in the list: "Solved". */
  finished?: string
  onSearch: (patch: CountedSearch) => void
}) {
  return chipsOf(search, finished).map(({ keys, label }) =>
    label === undefined ? null : (
      <FilterChip
        key={keys[0]}
        label={label}
        onRemove={() => onSearch(Object.fromEntries(keys.map((key) => [key, undefined])))}
      />
    ),
  )
}
