/** Plain arrays, so that the first chunk needs no schema library. */
export const TICKET_STATUSES = ['draft', 'open', 'pending', 'solved', 'closed', 'rejected'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]

/** What a ticket on the board can be: drafts get there by approval. */
export const BOARD_STATUSES = ['open', 'pending', 'solved', 'closed'] as const
export type BoardStatus = (typeof BOARD_STATUSES)[number]

export const isOnBoard = (status: TicketStatus): status is BoardStatus =>
  status !== 'draft' && status !== 'rejected'

export const TICKET_SOURCES = ['local', 'person', 'voice-agent'] as const
export type TicketSource = (typeof TICKET_SOURCES)[number]

export const TICKET_SORTS = ['newest', 'due'] as const
