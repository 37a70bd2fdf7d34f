import { ListFilter } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import type { TicketSearch } from '@/api/ticket-search'
import { TICKET_FILTERS } from '@/api/tickets'
import { AssigneeFilter } from '@/components/assignee-filter'
import { CountedChips } from '@/components/counted-chips'
import { PriorityAndCategory } from '@/components/queue-menus'
import { figures } from '@/lib/figures'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { SearchField } from '@/ui/search-field'
import { SegmentedControl } from '@/ui/segmented-control'
import { useUrlValue } from '@/ui/use-url-value'

import { ON_THE_BOARD, SHOWN_OPTIONS, VIEW_OPTIONS } from './ticket-list'

const REST_MS = 200

export const NO_FILTERS = Object.fromEntries(
  ['saved', ...TICKET_FILTERS].map((key) => [key, undefined]),
)
export const isFiltered = (search: TicketSearch) =>
  TICKET_FILTERS.some((key) => search[key] !== undefined)

type Props = {
  search: TicketSearch
  drafts: number | undefined
  onSearch: (patch: TicketSearch) => void
  /** At the end of the row. */
  children: ReactNode
}

/** The filters of the list; on a phone behind one button, like those of the calls. */
export function TicketFilters({ search, drafts, onSearch, children }: Props) {
  const [text, setText] = useUrlValue(
    search.q ?? '',
    (q) => onSearch({ q: q || undefined }),
    REST_MS,
  )
  const offered = search.show === 'all' ? [...SHOWN_OPTIONS, ON_THE_BOARD] : SHOWN_OPTIONS
  const shown = offered.map(({ value, label }) => ({
    value,
    label: value === 'drafts' && drafts ? `${label} ${figures(drafts)}` : label,
  }))
  return (
    <search
      aria-label="Filters"
      className="flex min-w-0 grow flex-wrap items-center gap-2 pointer-coarse:[&_label]:h-9"
    >
      <FilterSheet search={search} onSearch={onSearch} />
      <div className="contents max-sm:hidden">
        <TicketAssignee search={search} onSearch={onSearch} />
      </div>
      {search.view === 'board' ? null : (
        <div className="flex max-sm:order-1">
          <SegmentedControl
            label="Tickets"
            options={shown}
            value={search.show ?? 'active'}
            onChange={(show) =>
              onSearch({ show: show === 'active' ? undefined : show, ticket: undefined })
            }
          />
        </div>
      )}
      <div className="contents max-sm:hidden">
        <PriorityAndCategory search={search} onSearch={onSearch} />
      </div>
      <SearchField
        label="Search tickets"
        value={text}
        onChange={setText}
        placeholder="Search"
        className="max-w-56 grow basis-28 [&_input]:h-8 pointer-coarse:[&_input]:h-10 max-sm:order-1 max-sm:max-w-none max-sm:basis-full"
        input={{ 'data-command': 'search-tickets' } as object}
      />
      <CountedChips search={search} finished="Solved" onSearch={onSearch} />
      {isFiltered(search) ? (
        <Button
          size="tool"
          variant="ghost"
          className="max-sm:order-1"
          onClick={() => onSearch(NO_FILTERS)}
        >
          Clear all
        </Button>
      ) : null}
      <span className="ml-auto flex shrink-0 gap-2">
        <SegmentedControl
          label="View"
          options={VIEW_OPTIONS}
          value={search.view ?? 'list'}
          onChange={(view) => onSearch({ view: view === 'list' ? undefined : view })}
        />
        {children}
      </span>
    </search>
  )
}

type FilterProps = Pick<Props, 'search' | 'onSearch'>

function TicketAssignee({ search, onSearch }: FilterProps) {
  return (
    <AssigneeFilter
      value={search.assignee ?? 'everyone'}
      onChange={(picked) => onSearch({ assignee: picked === 'everyone' ? undefined : picked })}
    />
  )
}

const IN_THE_SHEET = ['assignee', 'priority', 'category'] as const

function FilterSheet({ search, onSearch }: FilterProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const inForce = IN_THE_SHEET.filter((key) => search[key] !== undefined).length
  return (
    <>
      <Button
        size="tool"
        icon={<ListFilter />}
        aria-haspopup="dialog"
        className="sm:hidden"
        onClick={() => setOpen(true)}
      >
        {inForce > 0 ? `Filters (${inForce})` : 'Filters'}
      </Button>
      {isOpen ? (
        <Dialog
          onClose={close}
          title="Filter tickets"
          footer={
            <>
              <Button onClick={() => onSearch(NO_FILTERS)}>Clear all</Button>
              <Button variant="primary" onClick={close}>
                Show tickets
              </Button>
            </>
          }
        >
          <div className="flex flex-col items-start gap-3 pointer-coarse:[&_label]:h-9">
            <TicketAssignee search={search} onSearch={onSearch} />
            <PriorityAndCategory search={search} onSearch={onSearch} />
          </div>
        </Dialog>
      ) : null}
    </>
  )
}
