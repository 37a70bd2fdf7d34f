import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '@tests/harness/runs'

import { agreementField, callField } from '@/contracts/call-fields'
import { AGREEMENT_VERDICTS, CALL_STATUSES, PRIORITIES } from '@/contracts/call-words'
import type { CallListQuery } from '@/contracts/call-list-params'
import { facetFilter, filterOf, readQuestion } from '@/domain/filter/call-filter'
import type { Filter } from '@/domain/filter/filter'
import { matches } from '@/domain/filter/matches'
import { callCountsOf } from '@/domain/tally'
import { seededRandom } from '@/lib/seeded-random'

import type { Database } from '../db/client'
import { countAgreement } from '../calls/agreement'
import { createCallTable } from './call-table'
import { countFacets } from './count-facets'
import { INDEX_FACETS } from './index-facets'
import { setsOf } from './select-calls'

const ME = 'me-myself'
const PEOPLE = [null, ME, 'ada', 'ben']
/** More words than once fitted: the workspace may add any number. */
const CATEGORIES = Array.from({ length: 300 }, (_, at) => `category-${at}`)

const TAGS = ['vip', 'refund-due', 'follow-up']

type Told = {
  status: string
  priority: string | null
  category: string | null
  tags: readonly string[]
  assignee: string | null
  reviewer: string | null
  seconds: number | null
  isSample: boolean
  isDemo: boolean
  /** What people say of every verdict. */
  verdict: 'kept' | 'changed' | null
}

const told: fc.Arbitrary<Told> = fc.record({
  status: fc.constantFrom(...CALL_STATUSES),
  priority: fc.constantFrom(...PRIORITIES, null),
  category: fc.constantFrom(...CATEGORIES, null),
  tags: fc.subarray(TAGS),
  assignee: fc.constantFrom(...PEOPLE),
  reviewer: fc.constantFrom(...PEOPLE),
  seconds: fc.constantFrom(null, 0, 5, 19.5, 20, 30, 60),
  isSample: fc.boolean(),
  isDemo: fc.boolean(),
  verdict: fc.constantFrom('kept', 'changed', null),
})
/** Some are changed often, and some lie far from the others. */
const seq = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9000 }))
const change = fc.oneof(
  { weight: 4, arbitrary: fc.record({ seq, put: told }) },
  { weight: 1, arbitrary: fc.record({ seq, isGone: fc.boolean() }) },
)
const some = (words: readonly string[]) =>
  fc.subarray([...words], { maxLength: 2 }).map((chosen) => chosen.join(','))
const length = fc.option(fc.constantFrom(0, 20, 30), { nil: undefined })
const query = fc.record({
  status: some(CALL_STATUSES),
  priority: some([...PRIORITIES, 'none']),
  category: some([...CATEGORIES.slice(0, 5), 'none']),
  tags: some([...TAGS, 'none']),
  reviewed: some(['me', 'not-me', 'anyone', 'nobody']),
  assignee: some(['me', 'none', 'ada', 'nobody-known']),
  minSeconds: length,
  maxSeconds: length,
  hideShorterThan: length,
})

const wordsOf = (call: Told) =>
  INDEX_FACETS.map(({ name }) => {
    if (name === 'status' || name === 'priority' || name === 'category') return call[name] ?? ''
    if (name === 'assignee' || name === 'reviewer') return call[name] ?? ''
    if (name === 'tags') return call.tags.join(' ')
    if (name === 'isSample' || name === 'isDemo') return String(call[name])
    return AGREEMENT_VERDICTS.some((verdict) => agreementField(verdict) === name)
      ? (call.verdict ?? '')
      : ''
  }).join(',')

/** The other judge: one call at a time. */
const holds = (filter: Filter, call: Told) =>
  matches(filter, (field) => {
    if (field === 'duration') return call.seconds
    if (field === 'reviewed') return call.reviewer !== null
    const { [field]: found = null }: Partial<Record<string, Told[keyof Told]>> = call
    return found
  })

/** A table and what it should hold. */
const createBoth = () => {
  const table = createCallTable()
  const calls = new Map<number, Told>()
  const put = (number: number, call: Told) => {
    calls.set(number, call)
    table.put({
      seq: number,
      id: '',
      words: wordsOf(call),
      startedAt: number,
      updatedAt: number,
      duration: call.seconds ?? -1,
    })
  }
  const take = (number: number, isGone: boolean) => {
    const row = table.rowOf(number)
    const before = calls.get(number)
    if (row === undefined || !before) return
    if (isGone) {
      calls.delete(number)
      table.remove(row)
    } else {
      // Who has the call leaves, and with them the assignee of all that they had.
      const { assignee } = before
      for (const [other, call] of calls) {
        if (call.assignee === assignee) calls.set(other, { ...call, assignee: null })
      }
      if (assignee !== null) table.wordSets.forget('assignee', assignee)
    }
  }
  return { table, put, take, calls: () => [...calls.values()] }
}
type Both = ReturnType<typeof createBoth>

const FACETS = ['status', 'priority', 'category', 'tags', 'assignee', 'reviewed'] as const

type Counted = { total: number; counts: Record<string, number> }

/** The counts that the table answers with, and those of a look at every call. */
const countsOf = ({ table, calls }: Both, asked: CallListQuery) => {
  const question = readQuestion(asked, ME)
  const tally = countFacets(table, setsOf(question, table, new Map(), null), ME)
  const { facets } = callCountsOf(tally)
  const countOf = (filter: Filter) => calls().filter((call) => holds(filter, call)).length
  const counted: Counted = { total: tally.total, counts: {} }
  const plain: Counted = { total: countOf(filterOf(question)), counts: {} }
  for (const name of FACETS) {
    const others = question.facets.filter((facet) => facet.name !== name)
    const { facet: words } = callField(name)
    const every =
      typeof words === 'string' ? [...CATEGORIES, ...TAGS, ME, 'ada', 'ben', 'none'] : (words ?? [])
    for (const value of every) {
      const asks = facetFilter(name, [value], ME)
      const count = countOf(filterOf({ ...question, facets: [...others, { name, asks }] }))
      if (count > 0) plain.counts[`${name} ${value}`] = count
    }
    for (const { value, count } of facets[name]) {
      if (count > 0) counted.counts[`${name} ${value}`] = count
    }
  }
  return { counted, plain }
}

const noDatabase = {} as Database
const agreementOf = ({ calls }: Both) => {
  const reviewed = calls().filter(
    ({ reviewer, isSample, isDemo }) => reviewer !== null && !isSample && !isDemo,
  )
  const agree = reviewed.filter(({ verdict }) => verdict === 'kept').length
  const n = reviewed.filter(({ verdict }) => verdict !== null).length
  return {
    calls: reviewed.length,
    verdicts: AGREEMENT_VERDICTS.map((verdict) => ({ verdict, n, agree })),
  }
}

test('counts are those of a plain count, whatever came, went and changed since they were asked for', async () => {
  const run = fc.tuple(fc.array(change, { maxLength: 20 }), query)
  await fc.assert(
    fc.asyncProperty(
      fc.array(run, { minLength: 1, maxLength: 6 }),
      fc.array(query, { maxLength: 4 }),
      async (runs, usual) => {
        const both = createBoth()
        for (const [changes, another] of runs) {
          for (const one of changes) {
            if ('put' in one) both.put(one.seq, one.put)
            else both.take(one.seq, one.isGone)
          }
          expect(await countAgreement(noDatabase, both.table)).toEqual(agreementOf(both))
          for (const asked of [another, ...usual]) {
            const { counted, plain } = countsOf(both, asked)
            expect(counted).toEqual(plain)
          }
        }
      },
    ),
    { numRuns: runs(30) },
  )
})

test('counts of thousands with hundreds of words are those of a plain count', () => {
  const both = createBoth()
  const random = seededRandom('count-facets')
  for (let number = 1; number <= 3000; number += 1) {
    both.put(number, {
      status: random.pick(CALL_STATUSES),
      priority: random.pick(PRIORITIES),
      category: random.pick(CATEGORIES),
      tags: TAGS.filter(() => random.chance(0.5)),
      assignee: random.pick(PEOPLE),
      reviewer: random.pick(PEOPLE),
      seconds: random.whole(0, 60),
      isSample: random.chance(0.1),
      isDemo: random.chance(0.1),
      verdict: 'kept',
    })
  }
  fc.assert(
    fc.property(query, (asked) => {
      const { counted, plain } = countsOf(both, asked)
      expect(counted).toEqual(plain)
    }),
    { numRuns: runs(3) },
  )
})
