import { loadavg } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'

import { seededRandom } from '@/lib/seeded-random'
import { countBits } from '@/server/call-index/bitmap'
import type { Deps } from '@/server/deps'

import { recordReset } from '../builders/record-events'
import type { BenchOptions } from './lib/bench'
import { type DatabaseKind, makePlace } from './lib/bench-database'
import { megabytes, ms, whole } from './lib/figures'
import { openDeps, signIn } from './lib/in-process'
import { makeCalls } from './lib/make-calls'
import type { Report, Row } from './lib/table'
import { type Ask, measureQuestions, msOf, readWhole, rowOf } from './lists/measure'
import { questionsFor } from './lists/questions'
import { FLOOR, type Medians, rememberMedians } from './lists/remembered'

const SIZES: Record<DatabaseKind, number[]> = {
  embedded: [10_000, 100_000],
  postgres: [10_000, 100_000, 1_000_000],
}
const ROUNDS = 60
/** Ten times the calls may cost so much more: what is left of logarithms and of a pass over them. */
const GROWTH = 2

const FIRST_PAGE_WITHIN_MS = 2000

/** Lists as right after a start: SQL answers them while the index is being read. */
const reportLoading = async ({ db, callIndex }: Deps, ask: Ask, report: Report, title: string) => {
  const pauses = monitorEventLoopDelay({ resolution: 2 })
  pauses.enable()
  const { arrayBuffers: before } = process.memoryUsage()
  const begin = performance.now()
  const firstPage = await msOf(() => readWhole(ask, '/calls'))
  const firstCounts = await msOf(() => readWhole(ask, '/calls/counts'))
  await callIndex?.current()
  const loading = performance.now() - begin
  const { arrayBuffers: after } = process.memoryUsage()
  pauses.disable()
  if (!callIndex) return
  await recordReset(db)
  const resetting = await msOf(callIndex.current)
  const table = await callIndex.current()
  const seconds = (time: number) => `${(time / 1000).toFixed(1)} s`
  report.add(`${title}: after a start`, [
    {
      what: 'first page',
      figure: ms(firstPage),
      target: `≤ ${whole(FIRST_PAGE_WITHIN_MS)} ms`,
      holds: firstPage <= FIRST_PAGE_WITHIN_MS,
    },
    { what: 'then the counts of every filter', figure: ms(firstCounts) },
    { what: 'until the index is loaded', figure: seconds(loading) },
    { what: 'longest pause meanwhile', figure: ms(pauses.max / 1e6) },
    { what: 'reading again after a reset', figure: seconds(resetting) },
    { what: 'memory', figure: megabytes(after - before) },
    { what: 'bytes per call', figure: whole((after - before) / countBits(table.everyCall())) },
  ])
}

const reportGrowth = (report: Report, title: string, sizes: [number, Medians][]) => {
  const [first, ...larger] = sizes
  const last = larger.at(-1)
  if (!first || !last) return
  const [[smallest, before], [largest, after]] = [first, last]
  const allowed = GROWTH * Math.log10(largest / smallest)
  const questions = Object.keys(after).filter((what) => what !== FLOOR)
  const rows = questions.map((what): Row => {
    const median = (medians: Medians) => medians[what] ?? Number.NaN
    const timesFloor = (medians: Medians) => median(medians) / (medians[FLOOR] ?? Number.NaN)
    const growth = timesFloor(after) / timesFloor(before)
    const each = sizes.map(([, medians]) => ms(median(medians)).padStart(8)).join('')
    return {
      what,
      figure: `${each}${`${growth.toFixed(1)}×`.padStart(8)}`,
      target: `≤ ${allowed.toFixed(1)}×`,
      holds: growth <= allowed,
    }
  })
  const counted = sizes.map(([size]) => whole(size)).join(', ')
  report.add(
    `${title}: medians at ${counted} calls, and the last against the first in times ${FLOOR}`,
    rows,
  )
}

/** Lists, filters, counts and searches at every size, and how they grow. */
export const benchLists = async (
  kind: DatabaseKind,
  { report, seed, calls, remember }: BenchOptions,
): Promise<void> => {
  const medians = rememberMedians(kind, remember)
  for (const size of calls === null ? SIZES[kind] : [calls]) {
    const title = `Lists, ${kind}, ${whole(size)} calls`
    const place = await makePlace(kind)
    const deps = await openDeps(place)
    try {
      await makeCalls(deps, { calls: size, seed, say: report.note })
      const ask = await signIn(deps)
      await reportLoading(deps, ask, report, title)
      const questions = await questionsFor(deps.db, seededRandom(`${seed}/lists`), size)
      const { measured, floors } = await measureQuestions(deps, ask, questions, ROUNDS)
      medians.add(size, measured, floors)
      report.add(`${title} (load of the machine ${loadavg()[0]?.toFixed(1)})`, [
        {
          what: 'select 1',
          figure: `p50 ${ms(floors.roundTrip.p50)}  p95 ${ms(floors.roundTrip.p95)}`,
        },
        {
          what: FLOOR,
          figure: `p50 ${ms(floors.fiftyRows.p50)}  p95 ${ms(floors.fiftyRows.p95)}`,
        },
        ...measured.map(rowOf(floors)),
      ])
    } finally {
      await deps.close()
      await place.remove()
    }
  }
  reportGrowth(report, `Lists, ${kind}`, medians.inOrder())
}
