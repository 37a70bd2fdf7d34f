import { setImmediate, setTimeout as sleep } from 'node:timers/promises'

import { createMiddleware } from 'hono/factory'

import { isDatabaseGone } from '@/lib/is-database-gone'

import type { OpenDatabase } from '../db/client'
import type { ApiEnv } from './api-env'
import { databaseGone } from './problem'

const SLOW_MS = 500
const ANSWER_WITHIN_MS = 1200

export const createPing = ({ ping }: Pick<OpenDatabase, 'ping'>) => {
  const tooLate = async () => {
    await sleep(ANSWER_WITHIN_MS)
    // What came while this process was busy is heard before it counts as silence.
    await setImmediate()
    throw databaseGone()
  }
  const ask = async () => {
    try {
      await Promise.race([ping(), tooLate()])
    } catch (error) {
      if (isDatabaseGone(error)) throw databaseGone()
      throw error
    }
  }
  let asking: Promise<void> | null = null
  return () => (asking ??= ask().finally(() => (asking = null)))
}

/** Answers 503 within two seconds when the database is gone or frozen; a slow statement goes on. */
export const whileDatabaseAnswers = (database: Pick<OpenDatabase, 'ping'>) => {
  const ask = createPing(database)
  let isGone = false
  const requireAnswer = async () => {
    try {
      await ask()
      isGone = false
    } catch (error) {
      isGone = true
      throw error
    }
  }
  return createMiddleware<ApiEnv>(async (_c, next) => {
    if (isGone) await requireAnswer()
    let isDone = false
    const work = next().finally(() => (isDone = true))
    const watch = async () => {
      while (!isDone) {
        await sleep(SLOW_MS, undefined, { ref: false })
        if (!isDone) await requireAnswer()
      }
    }
    await Promise.race([work, watch()])
  })
}
