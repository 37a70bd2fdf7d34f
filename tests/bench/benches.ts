import { benchIngest } from './ingest'
import type { DatabaseKind } from './lib/bench-database'
import type { Report } from './lib/table'
import { benchLists } from './lists'
import { benchMemory } from './memory'

export type BenchOptions = {
  report: Report
  seed: number
  /** How many calls to make, where a bench makes some; null for its own choice. */
  calls: number | null
  /** A file that keeps the figures of each size between runs; null for none. */
  remember: string | null
  /** How many provider events the memory is watched over. */
  deliveries: number
}
export type Bench = (kind: DatabaseKind, options: BenchOptions) => Promise<void>

/** Every measurement by the name it is asked for with. */
export const BENCHES: Record<string, Bench> = {
  ingest: benchIngest,
  memory: benchMemory,
  lists: benchLists,
}
