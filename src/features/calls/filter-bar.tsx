import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'

import type { CallListSearch } from '@/api/call-list-search'
import { MULTI_FILTERS, REVIEWED_OPTIONS } from './filter-options'
import type { Person } from '@/contracts/people'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { FilterChip } from '@/ui/filter-chip'
import { MultiSelectMenu } from '@/ui/multi-select-menu'
import { Popover } from '@/ui/popover'

import type { ChangeSearch } from './call-list-state'
import { ChoiceMenu } from './choice-menu'
import { FilterControl } from './filter-control'
import { ChoiceField, MultiFields } from './filter-fields'
import { type FilterWords, assigneeWords, describeFilters, rangeWords } from './filter-words'
import { MoreFilters } from './more-filters'
import { RangeFields } from './range-fields'
import { useMediaQuery } from './use-media-query'

/** These have a control of their own in a wide row; the other ones show as chips. */
const IN_THE_ROW: ReadonlySet<keyof CallListSearch> = new Set([
  'range',
  'outcome',
  'category',
  'reviewed',
  'assignee',
])

type Props = {
  search: CallListSearch
  people: readonly Person[]
  change: ChangeSearch
  onClearAll: () => void
}

/** The filters of the list: the common ones in the row, the rest behind "More filters". */
export function FilterBar(props: Props) {
  const isWide = useMediaQuery('(min-width: 768px)')
  const filters = describeFilters(props.search, props.people)
  return isWide ? (
    <FilterRow {...props} filters={filters} />
  ) : (
    <FilterSheet {...props} filters={filters} />
  )
}

const assigneeOptions = (people: readonly Person[]) => [
  { value: 'me', label: 'Me' },
  { value: 'none', label: 'Nobody' },
  ...people.map((person) => ({ value: person.id, label: person.name })),
]

function FilterRow({
  search,
  people,
  change,
  onClearAll,
  filters,
}: Props & { filters: FilterWords[] }) {
  const chips = filters.filter(({ keys }) => !keys.some((key) => IN_THE_ROW.has(key)))
  return (
    <>
      <FilterControl
        label="When"
        shown={rangeWords(search)}
        onClear={() => change({ range: undefined, from: undefined, to: undefined })}
      >
        {(trigger) => (
          <Popover label="When" trigger={trigger}>
            <RangeFields search={search} change={change} />
          </Popover>
        )}
      </FilterControl>
      {(['outcome', 'category'] as const).map((name) => (
        <MultiSelectMenu
          key={name}
          label={MULTI_FILTERS[name].label}
          options={MULTI_FILTERS[name].options}
          value={search[name] ?? []}
          onChange={(value) => change({ [name]: value })}
        />
      ))}
      <ChoiceMenu
        label="Reviewed"
        shown={REVIEWED_OPTIONS.find((option) => option.value === search.reviewed)?.label}
        options={REVIEWED_OPTIONS}
        value={search.reviewed}
        onChange={(reviewed) => change({ reviewed })}
      />
      <ChoiceMenu
        label="Assignee"
        shown={assigneeWords(search.assignee, people)}
        options={assigneeOptions(people)}
        value={search.assignee}
        onChange={(assignee) => change({ assignee })}
      />
      <Popover
        label="More filters"
        trigger={
          <Button size="sm" icon={<SlidersHorizontal aria-hidden="true" size={16} />}>
            More filters
          </Button>
        }
      >
        <div className="max-h-[min(36rem,70dvh)] w-88 overflow-y-auto pr-1">
          <MoreFilters search={search} change={change} />
        </div>
      </Popover>
      <Chips chips={chips} change={change} />
      {filters.length > 0 ? <ClearAll onClearAll={onClearAll} /> : null}
    </>
  )
}

function FilterSheet({
  search,
  people,
  change,
  onClearAll,
  filters,
}: Props & { filters: FilterWords[] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        icon={<SlidersHorizontal aria-hidden="true" size={16} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {filters.length > 0 ? `Filters (${filters.length})` : 'Filters'}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Filter calls"
        footer={
          <>
            <Button onClick={onClearAll}>Clear all</Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              Show calls
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <RangeFields search={search} change={change} />
          <MultiFields name="outcome" search={search} change={change} />
          <MultiFields name="category" search={search} change={change} />
          <ChoiceField
            label="Reviewed"
            options={REVIEWED_OPTIONS}
            value={search.reviewed ?? ''}
            onChange={(reviewed) => change({ reviewed })}
          />
          <ChoiceField
            label="Assignee"
            options={assigneeOptions(people)}
            value={search.assignee ?? ''}
            onChange={(assignee) => change({ assignee })}
          />
          <MoreFilters search={search} change={change} />
        </div>
      </Dialog>
      <Chips chips={filters} change={change} />
      {filters.length > 0 ? <ClearAll onClearAll={onClearAll} /> : null}
    </>
  )
}

function Chips({ chips, change }: { chips: FilterWords[]; change: ChangeSearch }) {
  return chips.map(({ keys, label }) => (
    <FilterChip
      key={keys[0]}
      label={label}
      onRemove={() => change(Object.fromEntries(keys.map((key) => [key, undefined])))}
    />
  ))
}

function ClearAll({ onClearAll }: { onClearAll: () => void }) {
  return (
    <Button size="sm" variant="ghost" onClick={onClearAll}>
      Clear all
    </Button>
  )
}
