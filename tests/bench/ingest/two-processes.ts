import { startProcess } from '../../harness/process'
import type { DatabasePlace } from '../lib/bench-database'
import type { Delivery } from '../lib/deliveries'
import { whole } from '../lib/figures'
import { eventually, openLiveStream } from '../lib/live-stream'
import { deliverFlatOut } from '../lib/load'
import type { Report } from '../lib/table'

const DELIVERIES = 2000
const AT_ONCE = 16
const SETTLED_WITHIN_SECONDS = 60

/** The same deliveries; notes whose they were. */
function* remembering(source: Iterator<Delivery>, calls: Set<string>): Generator<Delivery> {
  for (let next = source.next(); !next.done; next = source.next()) {
    calls.add(next.value.callId)
    yield next.value
  }
}

/** A burst to two processes on one database, a live screen on each: both hear of every call. */
export const measureTwoProcesses = async ({
  place,
  source,
  report,
}: {
  place: DatabasePlace
  source: Iterator<Delivery>
  report: Report
}) => {
  const start = () => startProcess({ variables: place.variables })
  const servers = [await start(), await start()]
  const sent = new Set<string>()
  const remembered = remembering(source, sent)
  const streams = await Promise.all(servers.map(({ url }) => openLiveStream(url)))
  const started = performance.now()
  await Promise.all(
    servers.map(({ url }) =>
      deliverFlatOut(url, remembered, { count: DELIVERIES / 2, connections: AT_ONCE }),
    ),
  )
  const seconds = (performance.now() - started) / 1000
  await eventually(
    () => streams.every((stream) => stream.arrived.size >= sent.size),
    SETTLED_WITHIN_SECONDS,
  )
  const heard = streams.map((stream) => stream.arrived.size)
  for (const stream of streams) stream.close()
  for (const server of servers) await server.stop()
  report.add('Two processes on one Postgres', [
    { what: 'deliveries, half to each', figure: whole(DELIVERIES) },
    { what: 'accepted per second by both', figure: whole(DELIVERIES / seconds) },
    {
      what: 'new calls heard of on the screens of each',
      figure: heard.map(whole).join(', '),
      target: `${whole(sent.size)} on both`,
      holds: heard.every((count) => count === sent.size),
    },
  ])
}
