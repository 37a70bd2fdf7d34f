import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'

import { forgetProcess, keepProcess } from '../db/processes'
import type { Deps } from '../deps'
import { API_VERSION, COMMIT } from '../version'

const EVERY_MS = 30_000

type HeartbeatDeps = Pick<Deps, 'db' | 'env' | 'inBackground' | 'now'>

/** Lists this process in the database until it is stopped; one that was killed is not seen any more. */
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
    /** Rejects where the database is gone: then it is not seen any more. */
    stop: async () => {
      clearInterval(timer)
      await latest
      await forgetProcess(db, id)
    },
  }
}
