import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheckBig, ListFilter, PhoneIncoming } from 'lucide-react'

import { workspaceQuery } from '@/api/workspace'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'

import { isFiltered } from './queue-filters'
import { FILTERS, type QueueSearch } from './queue-search'

const NO_FILTERS = Object.fromEntries(FILTERS.map((key) => [key, undefined]))

/** Why the queue is empty, and the one thing that would fill it. */
export function QueueEmpty({
  search,
  owner,
  onSearch,
}: {
  search: QueueSearch
  owner: string | undefined
  onSearch: (patch: QueueSearch) => void
}) {
  const { data: workspace } = useQuery(workspaceQuery)
  if (workspace?.totalCalls === 0) {
    return (
      <EmptyState
        icon={<PhoneIncoming aria-hidden="true" size={24} />}
        title="No calls yet"
        action={
          <Link to="/reports" hash="connect" className="text-accent underline">
            Connect your provider
          </Link>
        }
      >
        Connect Vapi or Retell, or start the simulator. What callers need appears here by itself.
      </EmptyState>
    )
  }
  const { owner: _owner, ...others } = search
  if (owner === 'me' && !isFiltered(others)) {
    return (
      <EmptyState
        icon={<CircleCheckBig aria-hidden="true" size={24} />}
        title="Nothing of yours is open"
        action={<Button onClick={() => onSearch({ owner: 'everyone' })}>Show everyone’s</Button>}
      >
        Take a next step from the others with A, or open a call and add one.
      </EmptyState>
    )
  }
  if (isFiltered(others) || (owner !== undefined && owner !== 'everyone')) {
    return (
      <EmptyState
        icon={<ListFilter aria-hidden="true" size={24} />}
        title="No next steps match these filters"
        action={<Button onClick={() => onSearch(NO_FILTERS)}>Clear all</Button>}
      />
    )
  }
  return (
    <EmptyState icon={<CircleCheckBig aria-hidden="true" size={24} />} title="Nothing due">
      Calls that need a follow-up appear here by themselves.
    </EmptyState>
  )
}
