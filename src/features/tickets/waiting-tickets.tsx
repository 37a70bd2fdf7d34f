import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'

import { ticketCountQuery, ticketParams } from '@/api/tickets'
import { figures } from '@/lib/figures'

/** How many tickets have nobody because nobody is available, and the way to them. */
export function WaitingTickets() {
  const { data } = useQuery(ticketCountQuery(ticketParams({ assignee: 'waiting' })))
  if (!data?.total) return null
  const words = data.total === 1 ? '1 ticket waits' : `${figures(data.total)} tickets wait`
  return (
    <Link
      to="/ai-tickets"
      search={{ assignee: 'waiting' }}
      className="flex w-fit items-center gap-1.5 rounded-chip text-row text-warning hover:underline"
    >
      <Hourglass className="shrink-0" />
      {words} for somebody who is available
    </Link>
  )
}
