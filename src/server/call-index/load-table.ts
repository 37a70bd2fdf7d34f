import { setImmediate as pause } from 'node:timers/promises'

import type { Database } from '../db/client'
import { type CallTable, createCallTable } from './call-table'
import { readFactsAfter, readFactsNumbered, readVersionsAfter } from './read-facts'

const VERSIONS_PER_FACTS = 8

/** Reads the facts of all calls, `batch` at a time, so that no request waits noticeably for it. */
export const loadTable = async (db: Database, batch: number): Promise<CallTable> => {
  const table = createCallTable()
  let last = 0
  for (;;) {
    const read = await readFactsAfter(db, last, batch)
    for (const facts of read) table.put(facts)
    for (const order of Object.values(table.orders)) {
      order.read()
      await pause()
    }
    const end = read.at(-1)
    if (!end) return table
    last = end.seq
  }
}

export const refreshTable = async (db: Database, table: CallTable, batch: number) => {
  const seen = new Uint8Array(table.slots())
  let last = 0
  for (;;) {
    const versions = await readVersionsAfter(db, last, batch * VERSIONS_PER_FACTS)
    const stale: number[] = []
    for (const { seq, rowVersion } of versions) {
      const slot = table.slotOf(seq)
      if (slot !== undefined) seen[slot] = 1
      if (slot === undefined || table.columns().rowVersion[slot] !== rowVersion) stale.push(seq)
    }
    for (let from = 0; from < stale.length; from += batch) {
      const facts = await readFactsNumbered(db, stale.slice(from, from + batch))
      for (const one of facts) {
        table.put(one)
        seen[table.slotOf(one.seq) ?? seen.length] = 1
      }
      await pause()
    }
    const end = versions.at(-1)
    if (!end) break
    last = end.seq
  }
  for (const [slot, isSeen] of seen.entries()) if (isSeen === 0) table.remove(slot)
  table.words.forgetAll()
}
