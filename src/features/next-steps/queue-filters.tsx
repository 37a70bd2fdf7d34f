import { ChevronDown } from 'lucide-react'

import { useLabels } from '@/api/call-labels'
import { PersonList } from '@/components/assignee-picker'
import { NEXT_STEP_KIND_LABELS, optionsOf, PRIORITY_LABELS } from '@/components/labels'
import { NEXT_STEP_KINDS, PRIORITIES } from '@/contracts/call-words'
import type { Person } from '@/contracts/people'
import { Button } from '@/ui/button'
import { FilterChip } from '@/ui/filter-chip'
import { MultiSelectMenu } from '@/ui/multi-select-menu'
import { Popover } from '@/ui/popover'
import { SegmentedControl } from '@/ui/segmented-control'

import { FILTERS, type QueueSearch } from '@/api/queue-search'

const ASSIGNEES = [
  { value: 'me', label: 'Mine' },
  { value: 'unassigned', label: 'Unassigned' },
  { value: 'everyone', label: 'Everyone' },
]
const STATUSES = [
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Done' },
  { value: 'dismissed', label: 'Dismissed' },
] as const

export const PRIORITY_OPTIONS = optionsOf(PRIORITIES.toReversed(), PRIORITY_LABELS)
const KIND_OPTIONS = optionsOf(NEXT_STEP_KINDS, NEXT_STEP_KIND_LABELS)

export const NO_FILTERS = Object.fromEntries(FILTERS.map((key) => [key, undefined]))
const orNone = <Value,>(values: Value[]) => (values.length > 0 ? values : undefined)

export const isFiltered = (search: QueueSearch) => FILTERS.some((key) => search[key] !== undefined)

export function QueueFilters({
  search,
  assignee,
  people,
  onSearch,
}: {
  search: QueueSearch
  assignee: string | undefined
  people: readonly Person[]
  onSearch: (patch: QueueSearch) => void
}) {
  const categories = useLabels('categories')
    .filter(({ mergedInto }) => mergedInto === null)
    .map(({ key, label }) => ({ value: key, label }))
  const person = people.find((one) => one.id === assignee)
  const isPerson = assignee !== undefined && !ASSIGNEES.some((one) => one.value === assignee)
  return (
    <search
      aria-label="Filters"
      className="flex flex-wrap items-center gap-2 max-sm:contents pointer-coarse:[&_label]:h-9"
    >
      <SegmentedControl
        label="Assignee"
        options={ASSIGNEES}
        value={assignee ?? ''}
        onChange={(value) => onSearch({ assignee: value })}
      />
      {isPerson ? (
        <FilterChip
          label={`Assignee: ${person?.name ?? 'former user'}`}
          onRemove={() => onSearch({ assignee: undefined })}
        />
      ) : (
        <Popover
          label="Assignee"
          trigger={
            <Button size="tool">
              Assignee
              <ChevronDown />
            </Button>
          }
        >
          {(close) => (
            <PersonList
              value={undefined}
              onPick={(assignee) => {
                close()
                onSearch({ assignee })
              }}
            />
          )}
        </Popover>
      )}
      <SegmentedControl
        label="Status"
        options={STATUSES}
        value={search.status ?? 'open'}
        onChange={(status) => onSearch({ status: status === 'open' ? undefined : status })}
      />
      <MultiSelectMenu
        label="Priority"
        options={PRIORITY_OPTIONS}
        value={search.priority ?? []}
        onChange={(priority) => onSearch({ priority: orNone(priority) })}
      />
      <MultiSelectMenu
        label="Category"
        options={categories}
        value={search.category ?? []}
        onChange={(category) => onSearch({ category: orNone(category) })}
      />
      <MultiSelectMenu
        label="Kind"
        options={KIND_OPTIONS}
        value={search.kind ?? []}
        onChange={(kind) => onSearch({ kind: orNone(kind) })}
      />
      {isFiltered(search) ? (
        <Button size="tool" variant="ghost" onClick={() => onSearch(NO_FILTERS)}>
          Clear all
        </Button>
      ) : null}
    </search>
  )
}
