import { readUuid } from '@/contracts/call-search'
import { TICKET_SEARCH } from '@/contracts/ticket-search'
import { lenient } from '@/lib/lenient'

export const readTicketSearch = lenient({
  ...TICKET_SEARCH,
  /** The one that is read beside the list. */
  ticket: readUuid,
  saved: readUuid,
})
export type TicketSearch = ReturnType<typeof readTicketSearch>
