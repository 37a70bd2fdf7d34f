import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

import { dayLater } from '@/domain/metrics/time-grid'
import { databaseSize } from '@/server/db/database-size'

import { logIn } from '../harness/log-in'
import { ADMINISTRATOR, type ServerProcess, startProcess } from '../harness/process'
import { whenAnalysed } from './ingest/when-analysed'
import { msOf, readWhole } from './lists/measure'
import type { Bench } from './lib/bench'
import { type DatabaseKind, type DatabasePlace, makePlace } from './lib/bench-database'
import { type Delivery, endlessDeliveries } from './lib/deliveries'
import { megabytes, ms, whole } from './lib/figures'
import { openWithAdministrator } from './lib/in-process'
import { deliverFlatOut } from './lib/load'
import { makeCalls } from './lib/make-calls'
import { createMemoryReader } from './lib/memory-reader'
import { spreadOf } from './lib/stats'
import type { Row } from './lib/table'

const SIZES: Record<DatabaseKind, number[]> = {
  embedded: [10_000, 100_000],
  postgres: [10_000, 100_000, 1_000_000],
}
/** Above it only the rows of calls are made, without their transcripts and words. */
const WHOLE_UP_TO = 1_000_000
const ROUNDS = 60
/** Fewer rounds where one takes seconds. */
const LONGEST_MS = 20_000
const FEWEST = 5
const DELIVERIES = 4000
const AT_ONCE = 64
const TOKEN = 'growth-growth-growth'
const FROM_DATABASE = { CALL_INDEX: 'off', METRICS_ENGINE: 'sql' }

type Asker = (path: string, init?: RequestInit) => Promise<Response>

const askerOf = async ({ url }: ServerProcess): Promise<Asker> => {
  const { token } = await logIn(url, ADMINISTRATOR)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return (path, init) => fetch(`${url}/functions/api/v1${path}`, { headers, ...init })
}

const p95Of = async (one: () => Promise<unknown>) => {
  const times: number[] = []
  await one()
  const end = performance.now() + LONGEST_MS
  while (times.length < FEWEST || (times.length < ROUNDS && performance.now() < end)) {
    times.push(await msOf(one))
  }
  return ms(spreadOf(times).p95)
}

const yearByMonth = () => {
  const to = dayLater(new Date().toISOString().slice(0, 10), 1)
  const range = { from: dayLater(to, -365), to }
  const asked = { metrics: ['volume', 'resolution'], dimensions: ['category'], grain: 'month' }
  return { method: 'POST', body: JSON.stringify({ ...asked, range, zone: 'Europe/Berlin' }) }
}

/** The most that a process had in memory since it began, as the system counts it; Linux only. */
const peakOf = (pid: number | undefined) => {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return megabytes(Number(kilobytes) * 1024)
}

const callsInMemory = async (scrape: () => Promise<string>) =>
  Number(/^calls_in_memory (\d+)$/m.exec(await scrape())?.[1])

const measureProcess = async (place: DatabasePlace, variables: Record<string, string>) => {
  const memory = createMemoryReader()
  const began = performance.now()
  const server = await startProcess({
    variables: { ...place.variables, ...memory.variables, METRICS_TOKEN: TOKEN, ...variables },
  })
  const ready = performance.now() - began
  const ask = await askerOf(server)
  const list = () => readWhole(ask, '/calls?limit=50')
  const figures = () => readWhole((path) => ask(path, yearByMonth()), '/metrics/query')
  const firstPage = await msOf(list)
  const firstFigures = await msOf(figures)
  const scraper = { headers: { authorization: `Bearer ${TOKEN}` } }
  const scrape = async () => (await fetch(`${server.url}/metrics`, scraper)).text()
  const isInMemory = variables['CALL_INDEX'] !== 'off'
  while (isInMemory && (await callsInMemory(scrape)) === 0) await sleep(200)
  const loaded = performance.now() - began
  const { rss } = await memory.read(server.pid())
  const peak = peakOf(server.pid())
  const rows: Row[] = [
    { what: 'start until ready', figure: ms(ready) },
    ...(isInMemory ? [{ what: 'start until lists answer from memory', figure: ms(loaded) }] : []),
    { what: 'first page of calls, first figures', figure: `${ms(firstPage)}, ${ms(firstFigures)}` },
    { what: 'memory at rest, most so far', figure: `${megabytes(rss)}, ${peak}` },
    { what: 'a page of calls, p95', figure: await p95Of(list) },
    {
      what: 'with counts of every filter, p95',
      figure: await p95Of(() => readWhole(ask, '/calls/counts')),
    },
    { what: 'a word, p95', figure: await p95Of(() => readWhole(ask, '/calls?q=invoice&limit=50')) },
    { what: 'figures of a year by month and category, p95', figure: await p95Of(figures) },
    { what: '/metrics, p95', figure: await p95Of(scrape) },
  ]
  memory.remove()
  return { server, rows }
}

const deliver = async (servers: readonly ServerProcess[], source: Iterator<Delivery>) => {
  const count = DELIVERIES / servers.length
  const connections = AT_ONCE / servers.length
  const began = performance.now()
  await Promise.all(servers.map(({ url }) => deliverFlatOut(url, source, { count, connections })))
  const accepted = performance.now() - began
  const analysing = await whenAnalysed(servers[0]?.url ?? '')
  return {
    accepted: whole((DELIVERIES / accepted) * 1000),
    analysed: whole(DELIVERIES / (accepted / 1000 + analysing)),
  }
}

/** What grows with the calls that are kept: rows, memory, the start, lists, figures and deliveries. */
export const benchGrowth: Bench = async (kind, { report, seed, calls }) => {
  for (const size of calls === null ? SIZES[kind] : [calls]) {
    const place = await makePlace(kind)
    try {
      const deps = await openWithAdministrator(place)
      await makeCalls(deps, { calls: size, seed, say: report.note, isWhole: size <= WHOLE_UP_TO })
      const bytes = await databaseSize(deps.db)
      await deps.close()
      const title = (what: string) =>
        `Growth, ${kind}, ${whole(size)} calls, ${what} (load of the machine ${loadavg()[0]?.toFixed(1)})`
      const first = await measureProcess(place, {})
      const source = endlessDeliveries(`${seed}/growth`)
      await deliver([first.server], source)
      const alone = await deliver([first.server], source)
      const rows: Row[] = [
        { what: 'size of the database', figure: megabytes(bytes) },
        ...first.rows,
        {
          what: 'deliveries a second, and with their analysis',
          figure: `${alone.accepted}, ${alone.analysed}`,
        },
      ]
      if (kind === 'postgres') {
        const second = await measureProcess(place, {})
        await deliver([first.server, second.server], source)
        const both = await deliver([first.server, second.server], source)
        rows.push({
          what: 'the same, to two processes',
          figure: `${both.accepted}, ${both.analysed}`,
        })
        await second.server.stop()
      }
      await first.server.stop()
      report.add(title('index and figures in memory'), rows)
      const without = await measureProcess(place, FROM_DATABASE)
      await without.server.stop()
      report.add(title('both from the database'), without.rows)
    } finally {
      await place.remove()
    }
  }
}
