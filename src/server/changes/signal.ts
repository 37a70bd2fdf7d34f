import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'

import type { OpenDatabase } from '../db/client'

const CHANNEL = 'changes'
/** A process that died between its commit and its signal is noticed by this. */
const POLL_MS = 1000
/** One NOTIFY for the commits of this long. */
const NOTIFY_AFTER_MS = 20

export type Signal = {
  /** Something was committed: wakes every listener, here and in other processes. */
  wake: () => void
  /** Calls `listener` when something may have been committed, wherever; at least once a second. */
  onWake: (listener: () => void) => () => void
  close: () => Promise<void>
}

export const createSignal = async (
  { db, kind, listen }: OpenDatabase,
  log: Logger,
): Promise<Signal> => {
  const listeners = new Set<() => void>()
  let notifyDue: NodeJS.Timeout | null = null
  const wakeHere = () => {
    for (const listener of listeners) listener()
  }
  const notifyOthers = () => {
    notifyDue = null
    db.execute(sql`select pg_notify(${CHANNEL}, '')`).catch((error: unknown) =>
      log.warn({ err: error }, 'other processes could not be notified'),
    )
  }
  const stopListening = kind === 'postgres' ? await listen(CHANNEL, wakeHere) : null
  const poll = setInterval(wakeHere, POLL_MS)
  poll.unref()
  return {
    wake: () => {
      wakeHere()
      if (kind === 'postgres') notifyDue ??= setTimeout(notifyOthers, NOTIFY_AFTER_MS)
    },
    onWake: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {
      clearInterval(poll)
      if (notifyDue) clearTimeout(notifyDue)
      await stopListening?.()
    },
  }
}
