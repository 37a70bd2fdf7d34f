import { setTimeout as sleep } from 'node:timers/promises'

import { customFunctions } from '@/contracts/custom-functions'
import { nextSteps } from '@/server/db/next-steps-schema'

import { vapiAsks } from '../harness/functions'
import { holdTable } from '../harness/held-table'
import { startProcess } from '../harness/process'
import { signatureHeaders } from '../harness/sign'
import type { Bench } from './lib/bench'
import { type DatabasePlace, makePlace } from './lib/bench-database'
import { endlessDeliveries } from './lib/deliveries'
import { ms, whole } from './lib/figures'
import { deliverSteadily } from './lib/load'
import { spreadOf } from './lib/stats'

const PER_SECOND = 20
const SECONDS = 30
const WARM_UP_SECONDS = 5
const DELIVERIES_PER_SECOND = 50
const WITHIN_MS = 300
/** What a caller on the line waits at most, and the way there and back. */
const APOLOGY_WITHIN_MS = 1200

type Answered = { ms: number; result?: string; error?: string }

const ASKED = [
  { name: 'lookup_caller', given: {} },
  { name: 'book_callback', given: { when: 'tomorrow at 3 pm', topic: 'the refund' } },
  { name: 'list_open_work', given: {} },
  { name: 'open_ticket', given: { subject: 'Billed twice', description: 'In October.' } },
]

const askOnce = async (url: string, at: number): Promise<Answered> => {
  const { name, given } = ASKED[at % ASKED.length] ?? { name: '' }
  const number = `+1415555${String(1000 + (at >> 2)).padStart(4, '0')}`
  const id = `bench-${at}`
  const asked = vapiAsks({ callId: `call-${at >> 2}`, toolCallId: id, number, name, given })
  const body = Buffer.from(JSON.stringify(asked))
  const headers = { 'content-type': 'application/json', ...signatureHeaders('vapi', body) }
  const begin = performance.now()
  const path = `${url}/functions/custom-function`
  const answer = await fetch(path, { method: 'POST', headers, body })
  const { results } = (await answer.json()) as { results: Omit<Answered, 'ms'>[] }
  return { ...results[0], ms: performance.now() - begin }
}

/** A new question every so often, whether or not the earlier ones were answered. */
const askSteadily = async (url: string, first: number, seconds: number): Promise<Answered[]> => {
  const started = performance.now()
  const answers = Array.from({ length: PER_SECOND * seconds }, async (_, index) => {
    await sleep(started + (index * 1000) / PER_SECOND - performance.now())
    return askOnce(url, first + index)
  })
  return Promise.all(answers)
}

/** Functions while a table that they write is held, which only another process of a Postgres can do. */
const askHeld = async (place: DatabasePlace, url: string, first: number) => {
  const { db, close } = await place.open()
  const letGo = await holdTable(db, nextSteps)
  const before = await db.$count(nextSteps)
  const bookings = Array.from({ length: PER_SECOND }, (_, at) => askOnce(url, first + at * 4 + 1))
  const answers = await Promise.all(bookings)
  await letGo()
  const done = (await db.$count(nextSteps)) - before
  await close()
  return { answers, done }
}

/** How long a caller on the line waits for what the voice agent asks, while calls come in. */
export const benchFunctions: Bench = async (kind, { report, seed }) => {
  const place = await makePlace(kind)
  const server = await startProcess({ variables: place.variables })
  try {
    const { version } = await server.api.get('/custom-functions', customFunctions)
    await server.api.put('/custom-functions', { isEnabled: true, version }, customFunctions)
    const load = deliverSteadily(server.url, endlessDeliveries(`${seed}/functions`), {
      perSecond: DELIVERIES_PER_SECOND,
      seconds: SECONDS + WARM_UP_SECONDS,
      connections: 32,
    })
    const warm = await askSteadily(server.url, 0, WARM_UP_SECONDS)
    const answers = await askSteadily(server.url, warm.length, SECONDS)
    await load
    const { p50, p99, max } = spreadOf(answers.map(({ ms }) => ms))
    const apologies = answers.filter(({ error }) => error !== undefined).length
    const during = `${PER_SECOND} a second during ${DELIVERIES_PER_SECOND} deliveries a second`
    report.add(`Functions of the voice agent, ${kind}: ${during}`, [
      { what: 'answers, p50', figure: ms(p50) },
      {
        what: 'answers, p99',
        figure: ms(p99),
        target: `≤ ${WITHIN_MS} ms`,
        holds: p99 <= WITHIN_MS,
      },
      { what: 'slowest', figure: ms(max) },
      { what: 'apologies', figure: `${whole(apologies)} of ${whole(answers.length)}` },
    ])
    if (kind !== 'postgres') return
    const held = await askHeld(place, server.url, 4 * (warm.length + answers.length))
    const sorry = held.answers.filter(({ error }) => /could not reach/.test(error ?? ''))
    const slowest = Math.max(...held.answers.map((answer) => answer.ms))
    report.add('Functions whose table is held for longer than a second', [
      {
        what: 'speakable apologies',
        figure: `${sorry.length} of ${held.answers.length}`,
        target: 'all',
        holds: sorry.length === held.answers.length,
      },
      {
        what: 'slowest',
        figure: ms(slowest),
        target: `≤ ${whole(APOLOGY_WITHIN_MS)} ms`,
        holds: slowest <= APOLOGY_WITHIN_MS,
      },
      {
        what: 'bookings done all the same',
        figure: whole(held.done),
        target: 'none',
        holds: held.done === 0,
      },
    ])
  } finally {
    await server.stop()
    await place.remove()
  }
}
