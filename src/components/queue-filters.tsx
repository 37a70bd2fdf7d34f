import { NEXT_STEP_KINDS } from '@/contracts/call-words'
import { COUNTED_KEYS } from '@/contracts/counted-search'
import { Button } from '@/ui/button'
import { lateCode } from '@/ui/late-code'
import { LatePart } from '@/ui/late-part'
import { MultiSelectMenu } from '@/ui/multi-select-menu'
import { SegmentedControl } from '@/ui/segmented-control'

import { FILTERS, type QueueSearch } from '@/api/queue-search'

import { AssigneeFilter } from './assignee-filter'
import { orNone, PriorityAndCategory } from './queue-menus'
import type { QueueSearchProps } from './queue-search-box'
import { NEXT_STEP_KIND_LABELS, optionsOf } from './labels'

const STATUSES = [
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Done' },
  { value: 'dismissed', label: 'Dismissed' },
] as const
/** Offered only while a link asks for it. */
const EVERY = { value: 'all', label: 'All' } as const

const KIND_OPTIONS = optionsOf(NEXT_STEP_KINDS, NEXT_STEP_KIND_LABELS)

export const NO_FILTERS = Object.fromEntries(FILTERS.map((key) => [key, undefined]))
const chips = lateCode(() => import('./counted-chips').then(({ CountedChips }) => CountedChips))
const searchBox = lateCode(() =>
  import('./queue-search-box').then(({ QueueSearchBox }) => QueueSearchBox),
)

export const isFiltered = (search: QueueSearch) => FILTERS.some((key) => search[key] !== undefined)

export function QueueFilters({
  search,
  assignee,
  page,
  onSearch,
}: {
  search: QueueSearch
  assignee: string | undefined
  page: QueueSearchProps['page']
  onSearch: (patch: QueueSearch) => void
}) {
  return (
    <search
      aria-label="Filters"
      className="flex flex-wrap items-center gap-2 max-sm:contents pointer-coarse:[&_label]:h-9"
    >
      <AssigneeFilter value={assignee} onChange={(picked) => onSearch({ assignee: picked })} />
      <SegmentedControl
        label="Status"
        options={search.status === 'all' ? [...STATUSES, EVERY] : STATUSES}
        value={search.status ?? 'open'}
        onChange={(status) => onSearch({ status: status === 'open' ? undefined : status })}
      />
      <PriorityAndCategory search={search} onSearch={onSearch} />
      {page === 'Next Steps' ? (
        <MultiSelectMenu
          label="Kind"
          options={KIND_OPTIONS}
          value={search.kind ?? []}
          onChange={(kind) => onSearch({ kind: orNone(kind) })}
        />
      ) : null}
      <div className="h-8 w-40 max-sm:min-w-7 max-sm:w-auto max-sm:has-data-open:w-full pointer-coarse:h-10 pointer-coarse:max-sm:min-w-10">
        <LatePart late={searchBox} smallName="The search">
          {(Box) => (
            <Box page={page} q={search.q ?? ''} onChange={(q) => onSearch({ q: q || undefined })} />
          )}
        </LatePart>
      </div>
      {COUNTED_KEYS.some((key) => search[key] !== undefined) ? (
        <LatePart late={chips}>
          {(CountedChips) => <CountedChips search={search} onSearch={onSearch} />}
        </LatePart>
      ) : null}
      {isFiltered(search) ? (
        <Button size="tool" variant="ghost" onClick={() => onSearch(NO_FILTERS)}>
          Clear all
        </Button>
      ) : null}
    </search>
  )
}
