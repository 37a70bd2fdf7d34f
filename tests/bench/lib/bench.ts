import type { DatabaseKind } from './bench-database'
import type { Report } from './table'

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
