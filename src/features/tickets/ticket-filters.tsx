import { useLabels } from '@/api/call-labels'
import type { TicketSearch } from '@/api/ticket-search'
import { TICKET_FILTERS } from '@/api/tickets'
import { AssigneeFilter } from '@/components/assignee-filter'
import { PRIORITY_OPTIONS } from '@/components/call-chips'
import { figures } from '@/lib/figures'
import { Button } from '@/ui/button'
import { MultiSelectMenu } from '@/ui/multi-select-menu'
import { SearchField } from '@/ui/search-field'
import { SegmentedControl } from '@/ui/segmented-control'
import { useUrlValue } from '@/ui/use-url-value'

import { SHOWN_OPTIONS, VIEW_OPTIONS } from './ticket-list'

const REST_MS = 200

export const NO_FILTERS = Object.fromEntries(TICKET_FILTERS.map((key) => [key, undefined]))
export const isFiltered = (search: TicketSearch) =>
  TICKET_FILTERS.some((key) => search[key] !== undefined)

const orNone = <Value,>(values: Value[]) => (values.length > 0 ? values : undefined)

export function TicketFilters({
  search,
  drafts,
  onSearch,
}: {
  search: TicketSearch
  drafts: number | undefined
  onSearch: (patch: TicketSearch) => void
}) {
  const [text, setText] = useUrlValue(
    search.q ?? '',
    (q) => onSearch({ q: q || undefined }),
    REST_MS,
  )
  const categories = useLabels('categories')
    .filter(({ mergedInto }) => mergedInto === null)
    .map(({ key, label }) => ({ value: key, label }))
  const shown = SHOWN_OPTIONS.map(({ value, label }) => ({
    value,
    label: value === 'drafts' && drafts ? `${label} ${figures(drafts)}` : label,
  }))
  return (
    <search
      aria-label="Filters"
      className="flex min-w-0 flex-wrap items-center gap-2 pointer-coarse:[&_label]:h-9"
    >
      <SegmentedControl
        label="View"
        options={VIEW_OPTIONS}
        value={search.view ?? 'list'}
        onChange={(view) => onSearch({ view: view === 'list' ? undefined : view })}
      />
      {search.view === 'board' ? null : (
        <SegmentedControl
          label="Tickets"
          options={shown}
          value={search.show ?? 'active'}
          onChange={(show) =>
            onSearch({ show: show === 'active' ? undefined : show, ticket: undefined })
          }
        />
      )}
      <AssigneeFilter
        value={search.assignee ?? 'everyone'}
        onChange={(picked) => onSearch({ assignee: picked === 'everyone' ? undefined : picked })}
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
      <SearchField
        label="Search tickets"
        value={text}
        onChange={setText}
        className="w-56 max-sm:w-full"
        input={{ 'data-command': 'search-tickets' } as object}
      />
      {isFiltered(search) ? (
        <Button size="tool" variant="ghost" onClick={() => onSearch(NO_FILTERS)}>
          Clear all
        </Button>
      ) : null}
    </search>
  )
}
