import { and, eq, lt } from 'drizzle-orm'

import { recordAudit } from '../changes/audit'
import type { Database } from '../db/client'
import { installation } from '../db/schema'
import type { Deps } from '../deps'
import { recordLive } from '../live/feed'
import { readOrganisationSettings } from '../settings/organisation'
import { removeOverdue } from './retention'

const RAN_ON = 'retention-ran-on'

/** True for the one process that comes first on a day (UTC, `YYYY-MM-DD`). */
const claimDay = async (db: Database, day: string): Promise<boolean> => {
  const claimed = await db
    .insert(installation)
    .values({ key: RAN_ON, value: day })
    .onConflictDoUpdate({
      target: installation.key,
      set: { value: day },
      setWhere: lt(installation.value, day),
    })
    .returning({ key: installation.key })
  return claimed.length > 0
}

const giveBack = (db: Database, day: string) =>
  db.delete(installation).where(and(eq(installation.key, RAN_ON), eq(installation.value, day)))

/**
 * Removes what is over its time, once a day whichever and however many processes ask. A run that
 * failed is tried again when asked next.
 */
export const enforceRetention = async ({ db, live, now }: Pick<Deps, 'db' | 'live' | 'now'>) => {
  const at = now()
  const keep = await readOrganisationSettings(db)
  const { keepTranscriptsDays, keepRecordingsDays, keepEventsDays } = keep
  if ([keepTranscriptsDays, keepRecordingsDays, keepEventsDays].every((days) => days === null))
    return
  const day = at.toISOString().slice(0, 10)
  if (!(await claimDay(db, day))) return
  try {
    const removed = await removeOverdue(db, keep, at)
    if (Object.values(removed).every((count) => count === 0)) return
    await recordAudit(db, {
      actor: { id: null, name: 'Retention' },
      at,
      action: 'retention.enforced',
      changes: Object.fromEntries(
        Object.entries(removed).map(([part, count]) => [part, { from: count, to: 0 }]),
      ),
    })
    await recordLive(db, [{ entity: 'reset' }])
    live.wake()
  } catch (error) {
    await giveBack(db, day)
    throw error
  }
}
