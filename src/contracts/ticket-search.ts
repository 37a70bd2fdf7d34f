import { oneOf, someOf, textUpTo } from '@/lib/lenient'

import { CALL_SEARCH, readUuid } from './call-search'
import { PRIORITIES } from './call-words'
import { COUNTED_SEARCH } from './counted-search'

/** What an address and a saved view of the tickets hold; plain readers as of `CALL_SEARCH`. */
export const TICKET_SEARCH = {
  view: oneOf(['board']),
  show: oneOf(['drafts', 'active', 'done', 'rejected', 'all']),
  assignee: textUpTo(64),
  priority: someOf(PRIORITIES),
  category: CALL_SEARCH.category,
  caller: readUuid,
  q: textUpTo(200),
  ...COUNTED_SEARCH,
}
