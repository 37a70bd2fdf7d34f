import { asc } from 'drizzle-orm'

import type { LiveEvent } from '@/contracts/live'
import type { Database } from '@/server/db/client'
import { domainEvents } from '@/server/db/events-schema'
import { toLiveEvents } from '@/server/live/live-events'

/** What open screens have been told so far, in the order of the log. */
export const toldScreens = async (db: Database): Promise<LiveEvent[]> => {
  const rows = await db
    .select()
    .from(domainEvents)
    .orderBy(asc(domainEvents.tx), asc(domainEvents.id))
  const events = rows.map(({ epoch, tx, id, entityId, ...event }) => ({
    ...event,
    id: entityId,
    position: { epoch, tx, id: String(id) },
  }))
  return toLiveEvents(events).map(({ event }) => event)
}
