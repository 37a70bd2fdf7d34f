import { type MetricName, metricOf } from '@/domain/metrics/registry'

import type { CallTable } from '../call-index/call-table'
import type { Database } from '../db/client'
import type { Groups, Reading } from './groups'
import { callsAsked } from './index-asked'
import { placeCalls } from './index-cells'
import { marksFor } from './index-marks'
import { createPartsReader } from './index-parts'
import { countIn, type Sums } from './index-sums'
import { createTurn } from './turns'

/** The same groups as from SQL, from the calls in memory. */
export const groupsFromIndex = async (
  db: Database,
  table: CallTable,
  reading: Reading,
  turn = createTurn(),
): Promise<Groups> => {
  const asked = await callsAsked(db, table, reading, reading.span, turn)
  const { cells, groupOf } = await placeCalls(db, table, asked, reading, turn)
  const marked = await marksFor(table, reading, turn)
  const readParts = createPartsReader({ table, asked, cells, marked }, reading, turn)
  const columns: [MetricName, Sums[]][] = []
  for (const name of reading.names) columns.push([name, await readParts(metricOf(name))])
  const partsWhere = (numberOf: (sums: Sums) => number) =>
    new Map(columns.map(([name, sums]) => [name, sums.map(numberOf)]))
  const calls = await countIn(cells, asked, turn)
  return {
    groups: Array.from(calls.of.keys())
      .filter((cell) => (calls.of[cell] ?? 0) > 0)
      .map((cell) => ({ ...groupOf(cell), parts: partsWhere(({ of }) => of[cell] ?? 0) })),
    all: partsWhere(({ all }) => all),
  }
}
