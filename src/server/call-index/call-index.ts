import type { Logger } from 'pino'

import { createEarlyReader, type EarlyReader, type StoredEvent } from '../changes/event-log'
import type { Database } from '../db/client'
import { applyEvents } from './apply-events'
import type { CallTable } from './call-table'
import { loadTable, refreshTable } from './load-table'

/** So many calls are read at a time that no request waits noticeably for the loading. */
const LOAD_BATCH = 2000
/** While nobody asks, changes are taken over in groups. */
const FOLLOW_AFTER_MS = 500

const isReset = ({ entity }: StoredEvent) => entity === 'all-calls'

/** Keeps the facts of every call in memory, current with what any process commits. */
export const createCallIndex = (
  db: Database,
  { subscribe }: { subscribe: (onChange: () => void) => () => void },
  log: Logger,
  { loadBatch = LOAD_BATCH } = {},
) => {
  let loaded: { table: CallTable; events: EarlyReader } | null = null
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<CallTable> | null = null
  let followSoon: NodeJS.Timeout | null = null

  /** Reads everything anew: with what an earlier reading has left, only what is different. */
  const reload = async (old: CallTable | null): Promise<CallTable> => {
    loaded = null
    // The reader first: what is committed while the calls are read comes again as an event.
    const events = await createEarlyReader(db)
    if (old) await refreshTable(db, old, loadBatch)
    loaded = { table: old ?? (await loadTable(db, loadBatch)), events }
    return catchUp()
  }

  const catchUp = async (): Promise<CallTable> => {
    if (!loaded) return reload(null)
    const events = await loaded.events.readNew()
    if (!events || events.some(isReset)) return reload(loaded.table)
    const { table } = loaded
    try {
      await applyEvents(db, table, events)
    } catch (error) {
      // Events are read once: what was not taken over is only found by reading everything again.
      loaded = null
      throw error
    }
    return table
  }

  const current = () => {
    // Who asks while events are being read joins those who wait for the reading after it.
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null
        const caughtUp = catchUp()
        running = caughtUp
        return caughtUp
      })
    return next
  }

  const unsubscribe = subscribe(() => {
    if (!loaded) return
    followSoon ??= setTimeout(() => {
      followSoon = null
      current().catch((error: unknown) => log.error({ err: error }, 'the call index fell behind'))
    }, FOLLOW_AFTER_MS)
  })

  const ready = () => {
    if (loaded) return current()
    if (!next) {
      current().catch((error: unknown) => log.error({ err: error }, 'the calls were not loaded'))
    }
    return null
  }

  return {
    current,
    ready,
    close: async () => {
      unsubscribe()
      if (followSoon) clearTimeout(followSoon)
      await Promise.allSettled([running, next])
    },
  }
}
