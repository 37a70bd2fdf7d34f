import { callFilter } from '@/contracts/calls'
import type { SavedView, SavedViewListParams } from '@/contracts/saved-views'
import { filterOfView } from '@/domain/saved-view-filter'

import { countCalls } from '../calls/match-call-ids'
import type { Deps } from '../deps'

export const countViews = async (
  deps: Deps,
  views: SavedView[],
  { timeZone, ...rules }: SavedViewListParams,
  actorId: string,
): Promise<SavedView[]> => {
  if (timeZone === undefined) return views
  const at = deps.now()
  const counted: SavedView[] = []
  for (const view of views) {
    const filter = callFilter.parse(filterOfView(view.search, { timeZone, ...rules }, at))
    const { total, isEstimate } = await countCalls(deps, filter, actorId)
    counted.push({ ...view, count: total, countIsEstimate: isEstimate })
  }
  return counted
}
