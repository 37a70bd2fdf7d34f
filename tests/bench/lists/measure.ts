import { inArray, sql } from 'drizzle-orm'

import type { Deps } from '@/server/deps'
import { calls } from '@/server/db/schema'
import { selectCalls } from '@/server/calls/row'

import { ms } from '../lib/figures'
import { type Spread, spreadOf } from '../lib/stats'
import type { Row } from '../lib/table'
import type { Question } from './questions'

export type Measured = { question: Question; spread: Spread }
export type Floors = { roundTrip: Spread; fiftyRows: Spread }

export type Ask = (path: string) => Promise<Response>

/** How long the work takes, in milliseconds. */
export const msOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

export const readWhole = async (ask: Ask, path: string): Promise<void> => {
  const response = await ask(path)
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  await response.arrayBuffer()
}

/**
 * Asks every question `rounds` times, in turn, so that all of them meet the machine in the same
 * moods; between them a bare round trip and a read of fifty rows by their primary key. Milliseconds.
 */
export const measureQuestions = async (
  { db }: Deps,
  ask: Ask,
  questions: Question[],
  rounds: number,
): Promise<{ measured: Measured[]; floors: Floors }> => {
  const some = await db.select({ id: calls.id }).from(calls).limit(50)
  const ids = some.map(({ id }) => id)
  const times = new Map<Question, number[]>(questions.map((question) => [question, []]))
  const roundTrips: number[] = []
  const fiftyRows: number[] = []
  // The first round is not counted: what a cold process costs once is not what a request costs.
  for (let round = -1; round < rounds; round += 1) {
    for (const [question, taken] of times) {
      const path = question.path()
      const time = await msOf(() => readWhole(ask, path))
      const roundTrip = await msOf(() => db.execute(sql`select 1`))
      const fifty = await msOf(() => selectCalls(db).where(inArray(calls.id, ids)))
      if (round < 0) continue
      taken.push(time)
      roundTrips.push(roundTrip)
      fiftyRows.push(fifty)
    }
  }
  return {
    measured: [...times].map(([question, taken]) => ({ question, spread: spreadOf(taken) })),
    floors: { roundTrip: spreadOf(roundTrips), fiftyRows: spreadOf(fiftyRows) },
  }
}

export const rowOf =
  ({ roundTrip, fiftyRows }: Floors) =>
  ({ question, spread }: Measured): Row => {
    const times = (floor: number) => `${(spread.p50 / floor).toFixed(1)}×`
    return {
      what: question.name,
      figure: [
        `p50 ${ms(spread.p50)}`,
        `p95 ${ms(spread.p95)}`.padStart(11),
        `${times(roundTrip.p50)} select 1`.padStart(17),
        `${times(fiftyRows.p50)} 50 rows`.padStart(14),
      ].join(''),
      target: `p95 ≤ ${question.within} ms`,
      holds: spread.p95 <= question.within,
    }
  }
