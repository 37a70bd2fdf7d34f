import type { ServerProcess } from '../../harness/process'
import type { DatabaseKind } from '../lib/bench-database'
import type { Delivery } from '../lib/deliveries'
import { megabytes, whole } from '../lib/figures'
import { deliverFlatOut } from '../lib/load'
import type { createMemoryReader, Memory } from '../lib/memory-reader'
import type { Report, Row } from '../lib/table'
import { whenAnalysed } from './when-analysed'

const STEPS = 5
const AT_ONCE = 32
/** From the first reading to the last; more is growth, not noise. */
const MOST_GROWTH = 1.15

const growth = (readings: Memory[], of: keyof Memory) =>
  (readings.at(-1)?.[of] ?? 0) / (readings[0]?.[of] ?? 1)

/** What stays in memory while deliveries pass through, read when each part of them is analysed. */
export const measureMemory = async ({
  kind,
  server,
  source,
  report,
  memory,
  deliveries,
}: {
  kind: DatabaseKind
  server: ServerProcess
  source: Iterator<Delivery>
  report: Report
  memory: ReturnType<typeof createMemoryReader>
  deliveries: number
}) => {
  const readings: Memory[] = []
  const rows: Row[] = []
  for (let step = 1; step <= STEPS; step += 1) {
    const count = Math.floor(deliveries / STEPS)
    const { perSecond } = await deliverFlatOut(server.url, source, { count, connections: AT_ONCE })
    await whenAnalysed(server.url)
    const reading = await memory.read(server.pid())
    readings.push(reading)
    rows.push({
      what: `after ${whole(count * step)} deliveries, at ${whole(perSecond)} per second`,
      figure: `${megabytes(reading.heapUsed)} / ${megabytes(reading.rss)}`,
    })
  }
  for (const [of, what] of [
    ['heapUsed', 'heap, last over first'],
    ['rss', 'resident, last over first'],
  ] as const) {
    const grown = growth(readings, of)
    const [figure, target] = [grown.toFixed(2), `≤ ${MOST_GROWTH}`]
    rows.push({ what, figure, target, holds: grown <= MOST_GROWTH })
  }
  report.add(`Memory of the server, ${kind}: heap after collecting / resident`, rows)
}
