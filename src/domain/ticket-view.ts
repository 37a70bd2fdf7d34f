import type { Priority } from '@/contracts/call-words'
import { COUNTED_KEYS, type CountedSearch } from '@/contracts/counted-search'
import type { TicketViewSearch } from '@/contracts/saved-views'
import { BOARD_STATUSES, type TicketStatus } from '@/contracts/ticket-words'
import { pickGiven } from '@/lib/pick-given'

export const TICKET_SHOWN = {
  drafts: ['draft'],
  active: ['open', 'pending'],
  done: ['solved', 'closed'],
  rejected: ['rejected'],
  all: BOARD_STATUSES,
} as const satisfies Record<string, readonly TicketStatus[]>

export type TicketListQuery = CountedSearch & {
  status: TicketStatus[]
  sort: 'due' | 'newest'
  owner?: string
  priority?: Priority[]
  category?: string[]
  callerId?: string
  q?: string
  limit?: number
}

/** Drafts and what is done the newest first, what is active by when it is due. */
export const ticketParams = (search: TicketViewSearch): TicketListQuery => {
  const { view, show = 'active', assignee, caller, q } = search
  const status: readonly TicketStatus[] = view === 'board' ? BOARD_STATUSES : TICKET_SHOWN[show]
  return {
    status: [...status],
    sort: view === undefined && show === 'active' ? 'due' : 'newest',
    ...(assignee && { owner: assignee }),
    ...(caller && { callerId: caller }),
    ...(q && { q }),
    ...pickGiven(search, ['priority', 'category', ...COUNTED_KEYS]),
  }
}
