import { sql } from 'drizzle-orm'

import type { Database, Transaction } from './client'
import { eventEpochs } from './events-schema'
import { queryRows } from './rows'

/** Some managed servers keep it to themselves. */
const readCluster = async (db: Database): Promise<string> => {
  try {
    const [row] = await queryRows<{ id: string }>(
      db,
      sql`select system_identifier::text as id from pg_control_system()`,
    )
    return row?.id ?? ''
  } catch {
    return ''
  }
}

type Stored = { epoch: number | null; cluster: string | null; isAhead: boolean }

/** The newest epoch, and whether it holds a transaction id that this cluster has not given yet. */
const readStored = async (tx: Transaction): Promise<Stored | undefined> => {
  const [stored] = await queryRows<Stored>(
    tx,
    sql`select e.epoch, e.cluster, greatest(
          e.pruned_to,
          (select max(tx) from domain_events where epoch = e.epoch),
          (select max(tx) from event_consumers where epoch = e.epoch)
        ) >= pg_snapshot_xmax(pg_current_snapshot()) as "isAhead"
        from event_epochs as e order by e.epoch desc limit 1`,
  )
  return stored
}

/** Begins a new epoch where the database was not before: in a new cluster, or a restored one. */
export const ensureEpoch = async (db: Database) => {
  const cluster = await readCluster(db)
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${eventEpochs} in share row exclusive mode`)
    const stored = await readStored(tx)
    if (stored && stored.cluster === cluster && !stored.isAhead) return
    await tx.insert(eventEpochs).values({ epoch: (stored?.epoch ?? 0) + 1, cluster })
  })
}
