import { useQuery } from '@tanstack/react-query'
import { ListFilter, TicketCheck } from 'lucide-react'

import type { TicketSearch } from '@/api/ticket-search'
import { ticketCountQuery, ticketParams } from '@/api/tickets'
import { figures } from '@/lib/figures'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/states'

import { isFiltered, NO_FILTERS } from './ticket-filters'

type Search = { search: TicketSearch; onSearch: (patch: TicketSearch) => void }

/** Why the list or the board is empty, and what to do about it. */
export function NoTickets({
  search,
  drafts = 0,
  onSearch,
}: Search & { drafts: number | undefined }) {
  if (isFiltered(search)) return <NoneMatch search={search} onSearch={onSearch} />
  const { view, show = 'active' } = search
  const isBoard = view === 'board'
  if (!isBoard && (show === 'drafts' || show === 'rejected')) {
    return (
      <EmptyState
        icon={<TicketCheck size={24} />}
        title={show === 'drafts' ? 'No drafts to approve' : 'No rejected drafts'}
      >
        Drafts appear here when a call reports a problem, promises something or fails.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<TicketCheck size={24} />}
      title={
        isBoard
          ? 'Nothing on the board'
          : show === 'active'
            ? 'No open tickets'
            : 'No solved tickets'
      }
      action={
        isBoard || show === 'active' ? (
          <Button onClick={() => onSearch({ view: undefined, show: 'drafts' })}>Show drafts</Button>
        ) : undefined
      }
    >
      {drafts === 0
        ? 'Approve a draft, or open a ticket yourself.'
        : `${draftWords(drafts)} for approval.`}
    </EmptyState>
  )
}

function NoneMatch({ search, onSearch }: Search) {
  const everywhere = { view: undefined, show: 'all' } as const
  const { data } = useQuery(ticketCountQuery(ticketParams({ ...search, ...everywhere })))
  const isElsewhere = search.show !== 'all' && Boolean(data?.total)
  return (
    <EmptyState
      icon={<ListFilter size={24} />}
      title="No tickets match these filters"
      action={
        <span className="flex flex-wrap justify-center gap-2">
          {isElsewhere ? (
            <Button variant="primary" onClick={() => onSearch(everywhere)}>
              {`Show ${figures(data?.total ?? 0)} in Active and done`}
            </Button>
          ) : null}
          <Button onClick={() => onSearch(NO_FILTERS)}>Clear all</Button>
        </span>
      }
    />
  )
}

export const draftWords = (count: number) =>
  count === 1 ? '1 draft waits' : `${figures(count)} drafts wait`
