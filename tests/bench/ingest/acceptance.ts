import type { ServerProcess } from '../../harness/process'
import { insertBare } from '../lib/bare-inserts'
import type { DatabaseKind, DatabasePlace } from '../lib/bench-database'
import { ms, whole } from '../lib/figures'
import type { Delivery } from '../lib/deliveries'
import { deliverFlatOut, deliverSteadily } from '../lib/load'
import { spreadOf } from '../lib/stats'
import type { Report } from '../lib/table'
import { whenAnalysed } from './when-analysed'
import { measureVisibility } from './visibility'

/** As many deliveries at once, and as many bare inserts. */
const AT_ONCE = 32
const WARM_UP = 3000
const ROUND = 8000
const STEADY_SECONDS = 15
const LEAST_RATIO = 0.3
const SLOWEST_MS = 250
const VISIBLE_WITHIN_MS = 1000

/**
 * Accepted deliveries per second against bare inserts of the same bytes, before and after; how long
 * answers take at half of that; how soon a screen hears of a call.
 */
export const measureAcceptance = async ({
  kind,
  place,
  source,
  report,
  start,
}: {
  kind: DatabaseKind
  place: DatabasePlace
  source: Iterator<Delivery>
  report: Report
  start: () => Promise<ServerProcess>
}) => {
  // The first start makes the database.
  await (await start()).stop()
  const bare = [await insertBare(place, source, { count: ROUND, atOnce: AT_ONCE })]
  const server = await start()
  await deliverFlatOut(server.url, source, { count: WARM_UP, connections: AT_ONCE })
  await whenAnalysed(server.url)
  const flatOut = await deliverFlatOut(server.url, source, { count: ROUND, connections: AT_ONCE })
  const analysed = await whenAnalysed(server.url)
  const steady = await deliverSteadily(server.url, source, {
    perSecond: flatOut.perSecond / 2,
    seconds: STEADY_SECONDS,
    connections: AT_ONCE * 2,
  })
  const behind = await whenAnalysed(server.url)
  const visible = await measureVisibility(server.url, source)
  await server.stop()
  bare.push(await insertBare(place, source, { count: ROUND, atOnce: AT_ONCE }))

  const bareRate = (bare[0] ?? 0) / 2 + (bare[1] ?? 0) / 2
  const ratio = flatOut.perSecond / bareRate
  const full = spreadOf(flatOut.times)
  const half = spreadOf(steady.times)
  report.add(`Accepting provider events, ${kind}, ${AT_ONCE} at once`, [
    { what: 'bare inserts per second, before and after', figure: bare.map(whole).join(', ') },
    { what: 'accepted deliveries per second', figure: whole(flatOut.perSecond) },
    {
      what: 'accepted over bare inserts',
      figure: ratio.toFixed(2),
      target: `≥ ${LEAST_RATIO}`,
      holds: ratio >= LEAST_RATIO,
    },
    { what: 'answer at that load, p50 / p99', figure: `${ms(full.p50)} / ${ms(full.p99)}` },
    { what: 'then until all are analysed', figure: `${analysed.toFixed(1)} s` },
    {
      what: 'accepted and analysed per second',
      figure: whole(flatOut.accepted / (flatOut.seconds + analysed)),
    },
    {
      what: `answer at half that load, ${whole(steady.perSecond)} per second, p50 / p99`,
      figure: `${ms(half.p50)} / ${ms(half.p99)}`,
      target: `p99 < ${SLOWEST_MS} ms`,
      holds: half.p99 < SLOWEST_MS,
    },
    { what: 'then until all are analysed', figure: `${behind.toFixed(1)} s` },
    {
      what: 'delivered until announced when idle, p50 / max',
      figure: `${ms(visible.p50)} / ${ms(visible.max)}`,
      target: `< ${VISIBLE_WITHIN_MS} ms`,
      holds: visible.max < VISIBLE_WITHIN_MS,
    },
  ])
}
