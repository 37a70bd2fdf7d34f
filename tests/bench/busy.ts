import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

import { desc, inArray } from 'drizzle-orm'

import { jobPage } from '@/contracts/jobs'
import { dayLater } from '@/domain/metrics/time-grid'
import { callContents, calls } from '@/server/db/schema'
import type { Deps } from '@/server/deps'

import { logIn } from '../harness/log-in'
import { ADMINISTRATOR, startProcess } from '../harness/process'
import type { Bench } from './lib/bench'
import { makePlace } from './lib/bench-database'
import { ms, whole } from './lib/figures'
import { openDeps, openWithAdministrator } from './lib/in-process'
import { makeCalls } from './lib/make-calls'
import { type Spread, spreadOf } from './lib/stats'
import type { Row } from './lib/table'
import { msOf } from './lists/measure'

const CALLS = 100_000
const WAITING = 4000
const GUESSES = 32
const QUERIES = 20
const LONG_TEXT = 'my pin is 1 2 3 4. '.repeat(26_000)
const SECONDS = 20
/** A process that just started reads all calls into memory. */
const START_SECONDS = 10
const PAUSE_MS = 25
const WITHIN_MS = { health: 100, lists: 150 }

type Sampled = { health: Spread; lists: Spread; seconds: number }

/** The newest calls wait for their analysis, as if they had come at once. */
const letWait = async ({ db }: Deps, count: number) => {
  const newest = db.select({ id: calls.id }).from(calls).orderBy(desc(calls.sortAt)).limit(count)
  await db.update(calls).set({ analysisDue: true }).where(inArray(calls.id, newest))
  await db.update(callContents).set({ analysis: null }).where(inArray(callContents.callId, newest))
}

const figuresOf = (name: string, sampled: Sampled, usual: Sampled) =>
  (['health', 'lists'] as const).map((of) => {
    const { p50, p95, max } = sampled[of]
    const ratio = (p95 / usual[of].p95).toFixed(1)
    return {
      of,
      p95,
      what: `${name}: ${of === 'health' ? 'health check' : 'a page of calls'}`,
      figure: `p50 ${ms(p50)}  p95 ${ms(p95)} (${ratio}×)  most ${ms(max)}`,
    }
  })

const rowsOf = (name: string, sampled: Sampled, usual: Sampled): Row[] =>
  figuresOf(name, sampled, usual).map(({ of, p95, ...row }) => ({
    ...row,
    target: `p95 ≤ ${WITHIN_MS[of]} ms`,
    holds: p95 <= WITHIN_MS[of],
  }))

/** How long the health check and a page of calls take while the server has much else to do. */
export const benchBusy: Bench = async (kind, { report, seed, calls: wanted }) => {
  const count = wanted ?? CALLS
  const place = await makePlace(kind)
  const deps = await openWithAdministrator(place)
  await makeCalls(deps, { calls: count, seed, say: report.note })
  await letWait(deps, WAITING)
  await deps.close()

  const server = await startProcess({
    variables: { ...place.variables, TRUSTED_PROXIES: '127.0.0.1' },
  })
  try {
    const { token } = await logIn(server.url, ADMINISTRATOR)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const api = `${server.url}/functions/api/v1`
    const ask = async (url: string, init: RequestInit = {}) => {
      const answer = await fetch(url, { headers, ...init })
      await answer.arrayBuffer()
      return answer.status
    }
    const post = (url: string, body: object, more = {}) =>
      ask(url, { method: 'POST', body: JSON.stringify(body), headers: { ...headers, ...more } })

    const sampleWhile = async (isOn: () => Promise<boolean>): Promise<Sampled> => {
      const taken: Record<'health' | 'lists', number[]> = { health: [], lists: [] }
      const began = performance.now()
      let isOver = false
      const repeat = async (url: string, times: number[]) => {
        while (!isOver) {
          times.push(await msOf(() => ask(url)))
          await sleep(PAUSE_MS)
        }
      }
      const probes = [
        repeat(`${server.url}/healthz`, taken.health),
        repeat(`${api}/calls?limit=50`, taken.lists),
      ]
      while (await isOn()) await sleep(200)
      isOver = true
      await Promise.all(probes)
      const seconds = (performance.now() - began) / 1000
      return { health: spreadOf(taken.health), lists: spreadOf(taken.lists), seconds }
    }
    const forSeconds = (seconds: number) => {
      const end = performance.now() + seconds * 1000
      return async () => performance.now() < end
    }
    const isAnalysing = async () => {
      const { items } = jobPage.parse(
        await (await fetch(`${api}/jobs?state=running`, { headers })).json(),
      )
      return items.some(({ kind: of }) => of === 'analysis')
    }

    const starting = await sampleWhile(forSeconds(START_SECONDS))
    const analysing = await sampleWhile(isAnalysing)
    await server.shutDown()
    const again = await openDeps(place)
    await letWait(again, WAITING)
    await again.close()
    await server.restart()
    while (!(await isAnalysing())) await sleep(10)
    const begun = performance.now()
    while (await isAnalysing()) await sleep(100)
    const alone = (performance.now() - begun) / 1000
    const idle = await sampleWhile(forSeconds(SECONDS))

    const to = dayLater(new Date().toISOString().slice(0, 10), 1)
    const query = {
      metrics: ['volume', 'resolution', 'medianDuration'],
      dimensions: ['category'],
      grain: 'month',
      compare: 'previous',
      range: { from: dayLater(to, -365), to },
      zone: 'Europe/Berlin',
    }
    const statuses = new Map<string, number>()
    const attack = async (
      isOn: () => Promise<boolean>,
      name: string,
      one: () => Promise<number>,
    ) => {
      while (await isOn()) {
        const key = `${name} ${await one()}`
        statuses.set(key, (statuses.get(key) ?? 0) + 1)
      }
    }
    const isAttacked = forSeconds(SECONDS)
    let guesses = 0
    const guess = () => {
      guesses += 1
      const from = `10.${guesses >> 8}.${guesses & 255}.1`
      const body = { email: `person-${guesses}@example.com`, password: `wrong guess ${guesses}` }
      return post(`${server.url}/functions/auth-login`, body, { 'x-forwarded-for': from })
    }
    const attackers = [
      ...Array.from({ length: GUESSES }, () => attack(isAttacked, 'guess', guess)),
      ...Array.from({ length: QUERIES }, () =>
        attack(isAttacked, 'query', () => post(`${api}/metrics/query`, query)),
      ),
      attack(isAttacked, 'text', () => post(`${api}/analysis/try`, { transcript: LONG_TEXT })),
    ]
    const attacked = await sampleWhile(isAttacked)
    await Promise.all(attackers)
    report.note([...statuses].map(([key, times]) => `${key}: ${whole(times)}`).join(', '))

    await post(`${api}/analysis/reanalyse`, {})
    const reanalysing = await sampleWhile(forSeconds(SECONDS))

    const load = loadavg()[0]?.toFixed(1)
    report.add(`Busy, ${kind}, ${whole(count)} calls (load of the machine ${load})`, [
      ...rowsOf('idle', idle, idle),
      ...rowsOf(`while ${whole(WAITING)} calls wait for their analysis`, analysing, idle),
      ...figuresOf(
        `in the first ${START_SECONDS} seconds after a start with them`,
        starting,
        idle,
      ).map(({ what, figure }) => ({ what, figure })),
      {
        what: 'calls analysed meanwhile',
        figure: `${whole(WAITING / (starting.seconds + analysing.seconds))} a second, ${whole(WAITING / alone)} with nothing else to do`,
      },
      ...rowsOf('while all calls are analysed again', reanalysing, idle),
      ...rowsOf(
        `during ${GUESSES} sign-in guesses, ${QUERIES} metric queries and a body of ${whole(LONG_TEXT.length)} characters`,
        attacked,
        idle,
      ),
    ])
  } finally {
    await server.stop()
    await place.remove()
  }
}
