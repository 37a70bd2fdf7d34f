import { callFilter } from '@/contracts/calls'
import type { SavedView, SavedViewListParams } from '@/contracts/saved-views'
import { filterOfView } from '@/domain/saved-view-filter'

import { countShown } from '../bulk/match-calls'
import type { Deps } from '../deps'

/** The views with how many calls are in each for this reader, in their time zone, now. */
export const countViews = async (
  { db, now }: Deps,
  views: SavedView[],
  { timeZone, ...rules }: SavedViewListParams,
  actorId: string,
): Promise<SavedView[]> => {
  if (timeZone === undefined) return views
  const at = now()
  const counted: SavedView[] = []
  // One after the other: a long menu must not take every connection of the server.
  for (const view of views) {
    const filter = callFilter.parse(filterOfView(view.search, { timeZone, ...rules }, at))
    counted.push({ ...view, count: await countShown(db, filter, actorId) })
  }
  return counted
}
