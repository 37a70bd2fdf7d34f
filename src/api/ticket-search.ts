import { CALL_SEARCH, readUuid } from '@/contracts/call-search'
import { PRIORITIES } from '@/contracts/call-words'
import { lenient, oneOf, someOf, textUpTo } from '@/lib/lenient'

export const readTicketSearch = lenient({
  view: oneOf(['board']),
  show: oneOf(['drafts', 'active', 'done', 'rejected']),
  assignee: textUpTo(64),
  priority: someOf(PRIORITIES),
  category: CALL_SEARCH.category,
  caller: readUuid,
  q: textUpTo(200),
  /** The one that is read beside the list. */
  ticket: readUuid,
})
export type TicketSearch = ReturnType<typeof readTicketSearch>
