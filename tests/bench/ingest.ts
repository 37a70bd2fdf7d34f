import { startProcess } from '../harness/process'
import { measureAcceptance } from './ingest/acceptance'
import { measureTwoProcesses } from './ingest/two-processes'
import type { Bench } from './lib/bench'
import { makePlace } from './lib/bench-database'
import { endlessDeliveries } from './lib/deliveries'

/** What accepting provider events costs, with real bodies over HTTP to a server of its own. */
export const benchIngest: Bench = async (kind, { report, seed }) => {
  const place = await makePlace(kind)
  try {
    const source = endlessDeliveries(String(seed))
    const start = () => startProcess({ variables: place.variables })
    await measureAcceptance({ kind, place, source, report, start })
    // Calls of their own: one whose first event came before would not be announced as new again.
    const burst = endlessDeliveries(`${seed}/burst`)
    if (kind === 'postgres') await measureTwoProcesses({ place, source: burst, report })
  } finally {
    await place.remove()
  }
}
