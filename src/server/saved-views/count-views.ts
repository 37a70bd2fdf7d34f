import { callFilter } from '@/contracts/call-list-params'
import {
  type SavedView,
  type SavedViewListParams,
  savedViewSearch,
  ticketViewSearch,
} from '@/contracts/saved-views'
import { ticketListParams } from '@/contracts/tickets'
import { filterOfView } from '@/domain/saved-view-filter'
import { ticketParams } from '@/domain/ticket-view'

import { countCalls } from '../calls/match-call-ids'
import type { Deps } from '../deps'
import { countTickets } from '../tickets/store'

export const countViews = async (
  deps: Deps,
  views: SavedView[],
  { timeZone, list, ...rules }: SavedViewListParams,
  actorId: string,
): Promise<SavedView[]> => {
  if (timeZone === undefined) return views
  const at = deps.now()
  const count = async (search: unknown) => {
    if (list === 'calls') {
      const asked = filterOfView(savedViewSearch.parse(search), { timeZone, ...rules }, at)
      return countCalls(deps, callFilter.parse(asked), actorId)
    }
    const asked = ticketListParams.parse(ticketParams(ticketViewSearch.parse(search)))
    return { total: await countTickets(deps.db, asked, actorId), isEstimate: false }
  }
  const counted: SavedView[] = []
  for (const view of views) {
    const { total, isEstimate } = await count(view.search)
    counted.push({ ...view, count: total, countIsEstimate: isEstimate })
  }
  return counted
}
