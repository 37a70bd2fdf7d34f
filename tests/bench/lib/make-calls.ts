import { sql } from 'drizzle-orm'

import { seededRandom } from '@/lib/seeded-random'
import { rewriteDocuments } from '@/server/calls/rewrite-documents'
import type { Deps } from '@/server/deps'
import { backDatedTimes } from '@/simulator/calls/back-dated-times'

import { COPIED_TABLES, createCopier } from './copies'
import { dropIndexes } from './indexes'
import { makeMolds } from './molds'
import { makeCallers, makeReviewers } from './people'

const DAY_MS = 24 * 3_600_000
const BATCH = 20_000
/** Different conversations; each is told by many callers. */
const MOLDS = 2000

/**
 * Fills an empty database with finished, analysed calls of the last `days`, as fast as it can: some
 * go through the real reading and analysis, and the database copies them with other callers, times,
 * lengths, references, reviewers and corrections. The same `seed` and `now` make the same calls. Without
 * `isWhole` they are rows alone: without what was said, and not found by words.
 */
export const makeCalls = async (
  deps: Deps,
  {
    calls,
    days = 730,
    seed = 1,
    now = new Date(),
    isWhole = true,
    say = () => {},
  }: {
    calls: number
    days?: number
    seed?: number
    now?: Date
    isWhole?: boolean
    say?: (sentence: string) => void
  },
): Promise<void> => {
  const { db } = deps
  const started = performance.now()
  const soFar = () => `${((performance.now() - started) / 1000).toFixed(0)} s`
  // These calls are of this version: an empty database has nothing to rewrite, and then remembers so.
  await rewriteDocuments(deps, new AbortController().signal)
  const molds = Math.min(MOLDS, calls)
  await makeMolds(deps, { count: molds, seed, now })
  const callers = await makeCallers(db, { calls, seed })
  const reviewers = await makeReviewers(db)
  say(`${molds} conversations and ${callers} callers written: ${soFar()}`)

  const tables = isWhole ? COPIED_TABLES : ['calls']
  const restoreIndexes = await dropIndexes(db, tables)
  const copy = await createCopier(db, seed, tables)
  const times = backDatedTimes({ now, days, calls }, seededRandom(`${seed}/times`))
  for (let first = 0; first < calls; first += BATCH) {
    const endedAt = Array.from({ length: Math.min(BATCH, calls - first) }, () =>
      Number(times.next().value),
    )
    const counts = { molds, callers, reviewers }
    const reviewedBefore = now.getTime() - DAY_MS
    await db.transaction((tx) => copy(tx, { first, endedAt, reviewedBefore, counts }))
  }
  say(`${calls} calls copied: ${soFar()}`)
  await db.execute(sql`delete from calls where id in (select id from bench_molds)`)
  await db.execute(sql`drop table bench_molds, bench_callers, bench_reviewers`)
  await db.execute(sql`drop function bench_chance`)
  await restoreIndexes()
  for (const table of tables) await db.execute(sql.raw(`vacuum analyze ${table}`))
  say(`indexed: ${soFar()}`)
}
