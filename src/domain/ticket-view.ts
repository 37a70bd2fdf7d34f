import type { Priority } from '@/contracts/call-words'
import type { TicketViewSearch } from '@/contracts/saved-views'
import { BOARD_STATUSES, type TicketStatus } from '@/contracts/ticket-words'

export const TICKET_SHOWN = {
  drafts: ['draft'],
  active: ['open', 'pending'],
  done: ['solved', 'closed'],
  rejected: ['rejected'],
} as const satisfies Record<string, readonly TicketStatus[]>

export type TicketListQuery = {
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
  const { view, show = 'active', assignee, priority, category, caller, q } = search
  const status: readonly TicketStatus[] = view === 'board' ? BOARD_STATUSES : TICKET_SHOWN[show]
  return {
    status: [...status],
    sort: view === undefined && show === 'active' ? 'due' : 'newest',
    ...(assignee && { owner: assignee }),
    ...(priority && { priority }),
    ...(category && { category }),
    ...(caller && { callerId: caller }),
    ...(q && { q }),
  }
}
