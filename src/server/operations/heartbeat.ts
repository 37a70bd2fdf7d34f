import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'

import { forgetProcess, keepProcess } from '../db/processes'
import type { Deps } from '../deps'
import { API_VERSION, COMMIT } from '../version'

const EVERY_MS = 30_000

type HeartbeatDeps = Pick<Deps, 'db' | 'env' | 'inBackground' | 'now'>

/** Keeps the row of this process up to date until it stops; the row of a killed process grows old. */
export const startHeartbeat = ({ db, env, inBackground, now }: HeartbeatDeps) => {
  const id = randomUUID()
  const startedAt = now()
  const beat = () =>
    keepProcess(db, {
      id,
      role: env.ROLE,
      version: API_VERSION,
      commit: COMMIT,
      host: hostname(),
      pid: process.pid,
      startedAt,
      memoryBytes: process.memoryUsage.rss(),
      seenAt: now(),
    })
  let latest: Promise<void> = Promise.resolve()
  const beatInBackground = () => {
    latest = beat()
    inBackground('the process could not be listed', latest)
  }
  beatInBackground()
  const timer = setInterval(beatInBackground, EVERY_MS)
  timer.unref()
  return {
    /** Rejects where the database is gone. */
    stop: async () => {
      clearInterval(timer)
      await latest
      await forgetProcess(db, id)
    },
  }
}
