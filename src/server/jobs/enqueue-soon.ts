import type { Logger } from 'pino'

import type { Database } from '../db/client'
import { enqueue, type NewJob } from './enqueue'

/** Of the askings of one process. */
const APART_MS = 250

/**
 * For a keyed job that is asked for by many small commits, none of which is to pay for it or to wait
 * for the others: call `ask` after each. A process that dies in between has not asked: the job needs a
 * schedule, too.
 */
export const enqueueSoon = ({ db, log }: { db: Database; log: Logger }, job: NewJob) => {
  let timer: NodeJS.Timeout | null = null
  let asking = Promise.resolve()
  let askedAt = 0
  const ask = async () => {
    timer = null
    askedAt = performance.now()
    await enqueue(db, job).catch((error: unknown) =>
      log.warn({ err: error, kind: job.kind }, 'a job could not be asked for'),
    )
  }
  return {
    ask: () => {
      const wait = Math.max(0, askedAt + APART_MS - performance.now())
      timer ??= setTimeout(() => {
        asking = ask()
      }, wait)
    },
    stop: async () => {
      if (timer) clearTimeout(timer)
      await asking
    },
  }
}
