import type { ServerProcess } from '../../harness/process'
import { insertBare } from '../lib/bare-inserts'
import type { DatabaseKind, DatabasePlace } from '../lib/bench-database'
import type { Delivery } from '../lib/deliveries'
import { ms, whole } from '../lib/figures'
import { deliverFlatOut, deliverSteadily, type Load } from '../lib/load'
import { processorMs } from '../lib/processor-time'
import { percentile, spreadOf } from '../lib/stats'
import type { Report } from '../lib/table'
import { measureVisibility } from './visibility'
import { whenAnalysed } from './when-analysed'

/** As many deliveries at once, and as many bare inserts. */
const AT_ONCE = 64
const ROUNDS = 3
/** A server that has run for a minute: until about here V8 compiles, which costs a third as much again. */
const WARM_UP = 6000
const ROUND = 4000
const STEADY_SECONDS = 10
const LEAST_RATIO = 0.3
const SLOWEST_MS = 250
const VISIBLE_WITHIN_MS = 1000

type Setting = {
  kind: DatabaseKind
  place: DatabasePlace
  source: Iterator<Delivery>
  report: Report
  start: () => Promise<ServerProcess>
}
type Round = {
  bare: Awaited<ReturnType<typeof insertBare>>
  load: Load
  /** Of the server and the database, for each accepted delivery. */
  processorMs: number
  analysedIn: number
}

const median = (values: number[]) =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
const ratioOf = ({ bare, load }: Round) => load.perSecond / bare.perSecond
const costRatioOf = ({ bare, processorMs }: Round) => bare.processorMs / processorMs

/** Bare inserts and deliveries in turn: what else the machine does then falls upon both. */
const playRound = async ({ place, source, start }: Setting): Promise<Round> => {
  const bare = await insertBare(place, source, { count: ROUND, atOnce: AT_ONCE })
  const server = await start()
  await deliverFlatOut(server.url, source, { count: WARM_UP, connections: AT_ONCE })
  await whenAnalysed(server.url)
  const before = processorMs(server.pid(), place.pid)
  const load = await deliverFlatOut(server.url, source, { count: ROUND, connections: AT_ONCE })
  const spent = processorMs(server.pid(), place.pid) - before
  const analysedIn = await whenAnalysed(server.url)
  await server.stop()
  return { bare, load, processorMs: spent / ROUND, analysedIn }
}

/**
 * Accepted deliveries per second against bare inserts of the same bytes; how long answers take at
 * half of that; how soon a screen hears of a call.
 */
export const measureAcceptance = async (setting: Setting) => {
  const { kind, source, report, start } = setting
  // The first start makes the database.
  await (await start()).stop()
  const rounds: Round[] = []
  while (rounds.length < ROUNDS) rounds.push(await playRound(setting))
  const server = await start()
  await deliverFlatOut(server.url, source, { count: WARM_UP, connections: AT_ONCE })
  await whenAnalysed(server.url)
  const accepted = median(rounds.map(({ load }) => load.perSecond))
  const half = { perSecond: accepted / 2, seconds: STEADY_SECONDS, connections: AT_ONCE * 2 }
  const steady = spreadOf((await deliverSteadily(server.url, source, half)).times)
  const behind = await whenAnalysed(server.url)
  const visible = await measureVisibility(server.url, source)
  await server.stop()

  const each = (figure: (round: Round) => string) => rounds.map(figure).join(', ')
  const ratio = median(rounds.map(ratioOf))
  const full = spreadOf(rounds.flatMap(({ load }) => load.times))
  const analysed = rounds.map(({ load, analysedIn }) => load.accepted / (load.seconds + analysedIn))
  report.add(`Accepting provider events, ${kind}, ${AT_ONCE} at once, ${ROUNDS} rounds`, [
    { what: 'bare inserts per second', figure: each(({ bare }) => whole(bare.perSecond)) },
    {
      what: 'accepted deliveries per second',
      figure: each(({ load }) => whole(load.perSecond)),
    },
    {
      what: `accepted over bare inserts: ${each((round) => ratioOf(round).toFixed(2))}`,
      figure: ratio.toFixed(2),
      target: `≥ ${LEAST_RATIO}`,
      holds: ratio >= LEAST_RATIO,
    },
    {
      what: 'processor time of a bare insert over that of a delivery',
      figure: `${median(rounds.map(costRatioOf)).toFixed(2)} (${each((round) => ms(round.processorMs))})`,
    },
    { what: 'answer at that load, p50 / p99', figure: `${ms(full.p50)} / ${ms(full.p99)}` },
    { what: 'accepted and analysed per second', figure: whole(median(analysed)) },
    {
      what: `answer at half that load, ${whole(half.perSecond)} per second, p50 / p99`,
      figure: `${ms(steady.p50)} / ${ms(steady.p99)}`,
      target: `p99 < ${SLOWEST_MS} ms`,
      holds: steady.p99 < SLOWEST_MS,
    },
    { what: 'then until all are analysed', figure: `${behind.toFixed(1)} s` },
    {
      what: 'delivered until announced when idle, p50 / max',
      figure: `${ms(visible.p50)} / ${ms(visible.max)}`,
      target: `< ${whole(VISIBLE_WITHIN_MS)} ms`,
      holds: visible.max < VISIBLE_WITHIN_MS,
    },
  ])
}
