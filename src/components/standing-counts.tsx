import { useQueries, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { useAuth } from '@/api/auth'
import { useCallDisplaySettings } from '@/api/call-display-settings'
import { callListParamsOf, STANDING_VIEWS } from '@/api/call-list-search'
import { callCountsQuery } from '@/api/calls'
import { TICKET_VIEWS } from '@/api/saved-views'
import { ticketCountQuery, ticketParams } from '@/api/tickets'
import { countWords, figures } from '@/lib/figures'

export type CountOf = (standing: string) => string
type Drawn = { children: (countOf: CountOf) => ReactNode }

export function CallCounts({ children }: Drawn) {
  const { user } = useAuth()
  const display = useCallDisplaySettings()
  const { data: counts } = useQuery(callCountsQuery(callListParamsOf({}, display)))
  return children((standing) => {
    const search = STANDING_VIEWS.find(({ name }) => name === standing)?.search
    if (!counts || (!search?.reviewed && !search?.assignee)) return ''
    const { facets, isEstimate } = counts
    const values = search.reviewed ? facets.reviewed : facets.assignee
    const asked = search.reviewed ? 'nobody' : user?.id
    return countWords(values.find(({ value }) => value === asked)?.count ?? 0, isEstimate)
  })
}

export function TicketCounts({ children }: Drawn) {
  const { standing } = TICKET_VIEWS
  const counts = useQueries({
    queries: standing.map(({ search }) => ticketCountQuery(ticketParams(search))),
  })
  return children((asked) => {
    const total = counts[standing.findIndex(({ name }) => name === asked)]?.data?.total
    return total === undefined ? '' : figures(total)
  })
}
