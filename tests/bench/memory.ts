import { startProcess } from '../harness/process'
import { measureMemory } from './ingest/memory'
import type { Bench } from './lib/bench'
import { makePlace } from './lib/bench-database'
import { endlessDeliveries } from './lib/deliveries'
import { createMemoryReader } from './lib/memory-reader'

/** What a server keeps in memory while provider events pass through it. */
export const benchMemory: Bench = async (kind, { report, seed, deliveries }) => {
  const place = await makePlace(kind)
  const memory = createMemoryReader()
  const server = await startProcess({ variables: { ...place.variables, ...memory.variables } })
  try {
    const source = endlessDeliveries(String(seed))
    await measureMemory({ kind, server, source, report, memory, deliveries })
  } finally {
    await server.stop()
    memory.remove()
    await place.remove()
  }
}
