import { setTimeout as sleep } from 'node:timers/promises'

import { metricsAnswers } from '@/contracts/metrics'
import { WIDGETS } from '@/domain/widgets/catalogue'
import { questionsOf } from '@/domain/widgets/questions'

import { type ServerProcess, startProcess } from '../harness/process'
import type { Bench } from './lib/bench'
import { makePlace } from './lib/bench-database'
import { endlessDeliveries } from './lib/deliveries'
import { ms, whole } from './lib/figures'
import { openWithAdministrator } from './lib/in-process'
import { deliverFlatOut } from './lib/load'
import { makeCalls } from './lib/make-calls'
import { percentile, spreadOf } from './lib/stats'
import { msOf } from './lists/measure'

const CALLS = 50_000
const WARM_UP = 6000
const ROUND = 3000
const PAIRS = 4
const AT_ONCE = 64
/** Ten people look at a dashboard whose fifteen widgets are read anew every half a minute. */
const EVERY_MS = 3000
const LEAST_RATIO = 0.9

/** Asks all that a dashboard asks, again and again, until it is stopped. */
const watchDashboard = ({ api }: ServerProcess) => {
  const today = new Date().toISOString().slice(0, 10)
  const queries = WIDGETS.flatMap((widget) => questionsOf(widget, today))
  const times: number[] = []
  let isOn = true
  const run = async () => {
    while (isOn) {
      times.push(await msOf(() => api.post('/metrics/queries', { queries }, metricsAnswers)))
      await sleep(EVERY_MS)
    }
  }
  const ended = run()
  return async () => {
    isOn = false
    await ended
    return times
  }
}

/** What dashboards cost the accepting of provider events: rounds with and without them, in turn. */
export const benchDashboards: Bench = async (kind, { report, seed, calls }) => {
  const size = calls ?? CALLS
  const place = await makePlace(kind)
  const deps = await openWithAdministrator(place)
  await makeCalls(deps, { calls: size, seed, say: report.note })
  await deps.close()
  const server = await startProcess({ variables: place.variables })
  try {
    const source = endlessDeliveries(`${seed}/dashboards`)
    const deliver = (count: number) =>
      deliverFlatOut(server.url, source, { count, connections: AT_ONCE })
    await deliver(WARM_UP)
    const ratios: number[] = []
    const times: number[] = []
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const alone = await deliver(ROUND)
      const stop = watchDashboard(server)
      const beside = await deliver(ROUND)
      times.push(...(await stop()))
      const after = await deliver(ROUND)
      ratios.push((2 * beside.perSecond) / (alone.perSecond + after.perSecond))
    }
    const ratio = percentile(
      ratios.toSorted((a, b) => a - b),
      0.5,
    )
    const { p50, max } = spreadOf(times)
    report.add(`Provider events beside dashboards, ${kind}, ${whole(size)} calls`, [
      {
        what: `accepted beside them over alone: ${ratios.map((one) => one.toFixed(2)).join(', ')}`,
        figure: ratio.toFixed(2),
        target: `≥ ${LEAST_RATIO}`,
        holds: ratio >= LEAST_RATIO,
      },
      {
        what: 'all figures of a dashboard meanwhile, p50 / max',
        figure: `${ms(p50)} / ${ms(max)}`,
      },
    ])
  } finally {
    await server.stop()
    await place.remove()
  }
}
