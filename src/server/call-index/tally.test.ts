import fc from 'fast-check'
import { expect, test } from 'vitest'

import { REVIEWED_BY } from '@/contracts/call-fields'
import { CALL_STATUSES, PRIORITIES } from '@/contracts/call-words'
import { type CallFilter, callFilter } from '@/contracts/calls'
import { AGREEMENT_VERDICTS } from '@/contracts/scorecards'
import { seededRandom } from '@/lib/seeded-random'

import { countAgreement } from './agreement'
import { type CallFacts, createCallTable } from './call-table'
import { compileFilter } from './compiled-filter'
import { facetCounts } from './facet-counts'
import { FACETS } from './facets'
import { tallyFacets } from './tally'

const ME = 'me-myself'
const PEOPLE = [null, ME, 'ada', 'ben']
const [ALL_SAME, NO_VERDICTS] = [242, 0]
const STATUSES = [...CALL_STATUSES]

/** One call as a person would tell of it. */
type Told = {
  status: string
  priority: string | null
  assignee: string | null
  reviewer: string | null
  seconds: number
  /** What people say of the five verdicts, packed. */
  verdicts: number
}

const told: fc.Arbitrary<Told> = fc.record({
  status: fc.constantFrom(...STATUSES),
  priority: fc.constantFrom(...PRIORITIES, null),
  assignee: fc.constantFrom(...PEOPLE),
  reviewer: fc.constantFrom(...PEOPLE),
  seconds: fc.constantFrom(-1, 0, 5, 19.5, 20, 30, 60),
  verdicts: fc.constantFrom(ALL_SAME, NO_VERDICTS),
})
/** Some are changed often, and some lie far from the others. */
const seq = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9000 }))
const change = fc.oneof(
  { weight: 4, arbitrary: fc.record({ seq, put: told }) },
  { weight: 1, arbitrary: fc.record({ seq, isGone: fc.boolean() }) },
)
const some = <Word>(words: readonly Word[]) => fc.subarray([...words], { maxLength: 2 })
const length = fc.option(fc.constantFrom(0, 20, 30), { nil: undefined })
const asked: fc.Arbitrary<CallFilter> = fc
  .record({
    status: some(STATUSES),
    priority: some(PRIORITIES),
    reviewed: some(REVIEWED_BY),
    minSeconds: length,
    maxSeconds: length,
    hideShorterThan: length,
  })
  .map((query) => ({ ...callFilter.parse({}), ...query }))
const filter = fc
  .tuple(asked, some(['me', 'none', 'ada', 'nobody-known']))
  .map(([query, assignee]) => ({ ...query, assignee }))

const factsOf = (number: number, call: Told): CallFacts => {
  const packed: [number, number] = [1, 1]
  for (const { name, words, otherwise, group, stride } of FACETS) {
    const word = name === 'status' || name === 'priority' ? call[name] : null
    const code = word === null ? otherwise : words.indexOf(word)
    packed[group] += code * stride
  }
  return {
    seq: number,
    idHead: number,
    facts0: packed[0],
    facts1: packed[1],
    agreement: call.verdicts,
    rowVersion: 1,
    startedAt: number,
    updatedAt: number,
    seconds: call.seconds,
    assignee: call.assignee,
    reviewer: call.reviewer,
  }
}

const reviewWords = ({ reviewer }: Told) => [
  reviewer === null ? 'nobody' : 'anyone',
  reviewer === ME ? 'me' : 'not-me',
]
/** What every facet says of a call, in the words of the answer. */
const wordsOf = (call: Told) => ({
  status: [call.status],
  priority: call.priority === null ? [] : [call.priority],
  assignee: [call.assignee ?? 'none'],
  reviewed: reviewWords(call),
})
const NAMES = ['status', 'priority', 'assignee', 'reviewed'] as const

/** Whether a call passes everything but, perhaps, one facet. */
const passes = (call: Told, wanted: CallFilter, but?: string) => {
  const { minSeconds, maxSeconds, hideShorterThan } = wanted
  const { seconds } = call
  const hasLength = minSeconds !== undefined || maxSeconds !== undefined
  if (hasLength && !(seconds >= (minSeconds ?? 0) && seconds <= (maxSeconds ?? Infinity))) {
    return false
  }
  const isOver = ['ended', 'analyzed'].includes(call.status)
  if (isOver && seconds >= 0 && seconds < (hideShorterThan ?? 0)) return false
  return NAMES.every((name) => {
    const meant = (word: string) => (name === 'assignee' && word === 'me' ? ME : word)
    const words: readonly string[] = wanted[name].map(meant)
    const said: readonly string[] = wordsOf(call)[name]
    return name === but || words.length === 0 || said.some((word) => words.includes(word))
  })
}

const countPlainly = (calls: Told[], wanted: CallFilter, name: (typeof NAMES)[number]) => {
  const counts: Record<string, number> = {}
  for (const call of calls.filter((one) => passes(one, wanted, name))) {
    const words: readonly string[] = wordsOf(call)[name]
    for (const word of words) counts[`${name} ${word}`] = (counts[`${name} ${word}`] ?? 0) + 1
  }
  return counts
}

/** A table and what it should hold. */
const createBoth = () => {
  const table = createCallTable()
  const calls = new Map<number, Told>()
  const put = (number: number, call: Told) => {
    calls.set(number, call)
    table.put(factsOf(number, call))
  }
  const take = (number: number, isGone: boolean) => {
    const slot = table.slotOf(number)
    const before = calls.get(number)
    if (slot === undefined || !before) return
    if (isGone) {
      calls.delete(number)
      table.remove(slot)
    } else {
      calls.set(number, { ...before, assignee: null })
      table.unassign(slot)
    }
  }
  return { table, put, take, calls: () => [...calls.values()] }
}
type Both = ReturnType<typeof createBoth>

/** What the table says of the agreement, and what it should say. */
const agreementOf = ({ table, calls }: Both) => {
  const reviewed = calls().filter(({ reviewer }) => reviewer !== null)
  const agree = reviewed.filter(({ verdicts }) => verdicts === ALL_SAME).length
  const { calls: counted, verdicts } = countAgreement(table)
  return {
    counted: { counted, verdicts },
    plain: {
      counted: reviewed.length,
      verdicts: AGREEMENT_VERDICTS.map((verdict) => ({ verdict, n: agree, agree })),
    },
  }
}

/** The counts that the table answers with, and the plain ones. */
const countsOf = ({ table, calls }: Both, wanted: CallFilter) => {
  const tally = tallyFacets(table, compileFilter(wanted, table, ME))
  const facets = facetCounts(table, tally)
  const counted: Record<string, number> = { total: tally.total }
  const plain = { total: calls().filter((call) => passes(call, wanted)).length }
  for (const name of NAMES) {
    for (const { value, count } of facets[name]) {
      if (count > 0) counted[`${name} ${value}`] = count
    }
    Object.assign(plain, countPlainly(calls(), wanted, name))
  }
  return { counted, plain }
}

test('counts are those of a plain count, whatever came, went and changed since they were asked for', () => {
  const round = fc.tuple(fc.array(change, { maxLength: 20 }), filter)
  const rounds = fc.array(round, { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(rounds, fc.array(filter), (changed, usual) => {
      const both = createBoth()
      for (const [changes, another] of changed) {
        for (const one of changes) {
          if ('put' in one) both.put(one.seq, one.put)
          else both.take(one.seq, one.isGone)
        }
        const agreement = agreementOf(both)
        expect(agreement.counted).toEqual(agreement.plain)
        for (const wanted of [another, ...usual]) {
          const { counted, plain } = countsOf(both, wanted)
          expect(counted).toEqual(plain)
        }
      }
    }),
  )
})

test('counts of thousands are those of a plain count', () => {
  const both = createBoth()
  const random = seededRandom('tally')
  for (let number = 1; number <= 3000; number += 1) {
    both.put(number, {
      status: random.pick(STATUSES),
      priority: random.pick(PRIORITIES),
      assignee: random.pick(PEOPLE),
      reviewer: random.pick(PEOPLE),
      seconds: random.whole(-1, 60),
      verdicts: ALL_SAME,
    })
  }
  fc.assert(
    fc.property(filter, (wanted) => {
      const { counted, plain } = countsOf(both, wanted)
      expect(counted).toEqual(plain)
    }),
    { numRuns: 50 },
  )
})
