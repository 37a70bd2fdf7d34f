import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  CALL_FIELD_NAMES,
  callField,
  type CallFieldName,
  isLocalField,
} from '@/contracts/call-fields'
import type { Call } from '@/contracts/calls'
import { type Filter, OPERATORS, type Value } from '@/domain/filter/filter'
import { matchesCall } from '@/domain/filter/matches'
import { seededRandom } from '@/lib/seeded-random'
import { anyCall, openTickets, storeCalls, tagCalls, TAGS } from '@tests/builders/any-calls'
import { startServer, type TestServer } from '@tests/harness/server'
import { runs } from '@tests/harness/runs'

import { bitmapOf, rowsIn } from '../call-index/bitmap'
import { bitsOf, comparisonsForSql } from '../call-index/bits-of'
import { calls } from './schema'
import { columnOf, compileFilter } from './filter-sql'
import { readCallRows, toCall } from '../calls/row'

/** Of the others a zone decides, or the browser does not know them. */
const OF_A_CALL = CALL_FIELD_NAMES.filter(
  (name) => !isLocalField(name) && callField(name).type !== 'derived',
)

const NAMES = [' Ada Moreau', 'ada moreau', 'ÉMILE Żak', 'Emile', null]
const NUMBERS = ['+15550100142', '(555) 010-0142', 'anonymous', 'Anonymous', null]
const REASONS = ['customer-ended-call', 'Customer-Ended-Call', null]

let server: TestServer
let people: string[]
let stored: { seq: number; call: Call }[]

beforeAll(async () => {
  server = await startServer()
  people = [await server.signIn('agent'), await server.signIn('agent', 'ada  Moreau')].map(
    ({ user }) => user.id,
  )
  const random = seededRandom('filter-sql')
  const rows = await storeCalls(
    server.db,
    Array.from({ length: 250 }, () => {
      const call = anyCall(random, people)
      return {
        ...call,
        startedAt: call.sortAt,
        callerName: random.pick(NAMES),
        callerNumber: random.pick(NUMBERS),
        endedReason: random.pick(REASONS),
        humanCategory: random.chance(0.2) ? 'grain-delivery' : null,
      }
    }),
  )
  await openTickets(server.db, rows, random)
  await tagCalls(server.db, rows, random)
  const seqs = rows.map(({ seq }) => seq)
  stored = (await readCallRows(server.db, seqs)).map((row) => ({ seq: row.seq, call: toCall(row) }))
})
afterAll(() => server.close())

const TEXTS: Partial<Record<CallFieldName, string[]>> = {
  callerName: ['Ada Moreau', 'émile żak', 'nobody'],
  callerNumber: ['+1 (555) 010-0142', '5550100142', 'ANONYMOUS'],
  assigneeName: ['robin test', 'ADA  moreau'],
  endedReason: ['customer-ended-call'],
  caller: ['+15550100142', 'anonymous'],
}

/** Values of a field, some that a call has and some that none has. */
const valuesOf = (name: CallFieldName): fc.Arbitrary<Value> => {
  const { type, words } = callField(name)
  switch (type) {
    case 'flag':
      return fc.boolean()
    case 'duration':
      return fc.constantFrom(0, 11, 33, 33.1, 60)
    case 'instant':
      return fc
        .integer({ min: -1, max: 41 })
        .map((hour) => new Date(Date.UTC(2026, 10, 1) + hour * 3_600_000).toISOString())
    case 'person':
      return fc.constantFrom(...people, 'b1a5c0de-0000-4000-8000-000000000000', 'nonsense')
    case 'word':
      return fc.constantFrom(...(words ?? [...TAGS, 'billing', 'grain-delivery', 'never-said']))
    default:
      return fc.constantFrom(...(TEXTS[name] ?? stored.slice(0, 5).map(({ call }) => call.id)))
  }
}

const isOrdered = (name: CallFieldName) => {
  const { type, isRanked } = callField(name)
  return type === 'instant' || type === 'duration' || isRanked === true
}

const anyFilter = (): fc.Arbitrary<Filter> => {
  const comparison = fc.constantFrom(...OF_A_CALL).chain((field): fc.Arbitrary<Filter> => {
    const equality = fc.constantFrom('=' as const, '!=' as const)
    const operator = isOrdered(field) ? fc.constantFrom(...OPERATORS) : equality
    const value = fc.array(fc.option(valuesOf(field)), { maxLength: 3 })
    return fc.oneof(
      fc.record({ field: fc.constant(field), operator, value: valuesOf(field) }),
      fc.record({ field: fc.constant(field), operator: equality, value: fc.constant(null) }),
      fc.record({ field: fc.constant(field), operator: fc.constant('in' as const), value }),
      fc.record({ field: fc.constant(field), operator: fc.constant('not in' as const), value }),
    )
  })
  return fc.letrec<{ filter: Filter }>((tie) => ({
    filter: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      comparison,
      fc.array(tie('filter'), { maxLength: 3 }).map((and) => ({ and })),
      fc.array(tie('filter'), { maxLength: 3 }).map((or) => ({ or })),
      tie('filter').map((not) => ({ not })),
    ),
  })).filter
}

const inSql = async (filter: Filter): Promise<Set<number>> => {
  const rows = await server.db.select({ seq: calls.seq }).from(calls).where(compileFilter(filter))
  return new Set(rows.map(({ seq }) => seq))
}

test('both judges and the index agree about every filter on every call', async () => {
  const table = await server.deps.callIndex?.current()
  if (!table) throw new Error('There is an index in tests')
  await fc.assert(
    fc.asyncProperty(anyFilter(), async (filter) => {
      const found = await inSql(filter)
      const inMemory = stored.filter(({ call }) => matchesCall(filter, call))
      expect(new Set(inMemory.map(({ seq }) => seq))).toEqual(found)
      const bySql = new Map(
        await Promise.all(
          comparisonsForSql(filter).map(async (comparison) => {
            const rows = Array.from(await inSql(comparison), (seq) => table.rowOf(seq) ?? 0)
            return [comparison, bitmapOf(rows, table.rows())] as const
          }),
        ),
      )
      const bits = bitsOf(filter, table, bySql)
      expect(new Set(Array.from(rowsIn(bits), table.seqOf))).toEqual(found)
    }),
    { numRuns: runs(400) },
  )
})

test.each(OF_A_CALL)('%s is something the database knows of a call', async (name) => {
  const rows = await server.db
    .select({ value: sql`${columnOf(name)}` })
    .from(calls)
    .limit(1)
  expect(rows).toHaveLength(1)
})
