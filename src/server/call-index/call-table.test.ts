import { expect, test } from 'vitest'

import { SORT_FIELDS } from '@/contracts/call-fields'

import { type CallFacts, createCallTable, headOf } from './call-table'
import { INDEX_FACETS } from './index-facets'

const ID = '12345678-0000-4000-8000-000000000000'

test('all that is known of a call stays when the table grows', () => {
  const times = Object.fromEntries(SORT_FIELDS.map((field, at) => [field, 100 + at]))
  // Every field to sort by has a number.
  const known = {
    seq: 1,
    id: ID,
    words: ','.repeat(INDEX_FACETS.length - 1),
    person: 7,
    cost: 0.25,
    latency: 840,
    ...times,
  } as CallFacts
  const table = createCallTable()
  table.put(known)
  const { columns } = table
  const before = columns()
  for (const seq of [10_000, 20_000, 30_000]) table.put({ ...known, seq, person: 0, cost: null })
  expect(columns()).not.toBe(before)
  const row = table.rowOf(1) ?? -1
  const { idHead, person, cost, latency, ...sorted } = columns()
  expect(Object.values(sorted).map((column) => column[row])).toEqual(Object.values(times))
  expect([idHead[row], person[row], cost[row], latency[row]]).toEqual([headOf(ID), 7, 0.25, 840])
})
