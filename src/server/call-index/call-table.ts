import { SORT_FIELDS, type SortField } from '@/contracts/call-fields'

import { INDEX_FACETS } from './index-facets'
import { createWordMemory } from './known-words'
import { createOrder } from './order'
import { createWordSets, type WordSets } from './word-sets'

/** Calls are stored by their number in pages, so that gaps in the numbers cost next to nothing. */
const PAGE_BITS = 12
const PAGE = 1 << PAGE_BITS

/**
 * Instants are in epoch milliseconds, the duration in seconds; below zero: not known. A `person` is the number
 * of who called, by any of their identities, or 0; a `cost` that is not known is not a number. A `latency` is in
 * milliseconds, below zero: not known.
 */
export type CallFacts = { seq: number; id: string; words: string } & Record<SortField, number> & {
    person?: number
    cost?: number | null
    latency?: number
  }

const forEachField = <Value>(make: (field: SortField) => Value) =>
  Object.fromEntries(SORT_FIELDS.map((field) => [field, make(field)])) as Record<SortField, Value>

const makeColumns = (capacity: number) => ({
  ...forEachField(() => new Float64Array(capacity)),
  /** The first four bytes of the id, to find a call that is gone. */
  idHead: new Uint32Array(capacity),
  person: new Uint32Array(capacity),
  cost: new Float64Array(capacity),
  latency: new Int32Array(capacity),
})

export const headOf = (id: string): number => Number.parseInt(id.slice(0, 8), 16)

export const createCallTable = () => {
  let capacity = PAGE
  let columns = makeColumns(capacity)
  const wordSets = createWordSets(INDEX_FACETS, capacity)
  let personLimit = 1
  const pages = new Map<number, number>()
  const firstSeqs: number[] = []

  const seqOf = (row: number) => (firstSeqs[row >> PAGE_BITS] ?? 0) + (row & (PAGE - 1))
  const rows = () => firstSeqs.length * PAGE
  const everyCall = () => wordSets.alive().slice(0, rows() >>> 5)
  const words = createWordMemory(everyCall, rows)

  const { isAlive } = wordSets
  const rowOf = (seq: number): number | undefined => {
    const page = pages.get(Math.floor(seq / PAGE))
    const row = page === undefined ? undefined : page * PAGE + (seq % PAGE)
    return row !== undefined && isAlive(row) ? row : undefined
  }

  const orders = forEachField((field) => createOrder({ keys: () => columns[field], seqOf, rowOf }))

  const grow = (needed: number) => {
    const before = columns
    // A third more, so that growing is rare.
    capacity = Math.ceil(needed * 1.34)
    columns = makeColumns(capacity)
    for (const field of SORT_FIELDS) columns[field].set(before[field])
    columns.idHead.set(before.idHead)
    columns.person.set(before.person)
    columns.cost.set(before.cost)
    columns.latency.set(before.latency)
    wordSets.grow(capacity)
  }
  const rowFor = (seq: number): number => {
    const number = Math.floor(seq / PAGE)
    let page = pages.get(number)
    if (page === undefined) {
      page = firstSeqs.length
      pages.set(number, page)
      firstSeqs.push(number * PAGE)
      if (rows() > capacity) grow(rows())
    }
    return page * PAGE + (seq % PAGE)
  }

  const put = (facts: CallFacts) => {
    const row = rowFor(facts.seq)
    const isNew = !isAlive(row)
    words.forget(row)
    for (const field of SORT_FIELDS) {
      if (isNew || columns[field][row] !== facts[field]) orders[field].noteChange(row)
      columns[field][row] = facts[field]
    }
    wordSets.put(row, facts.words)
    columns.idHead[row] = headOf(facts.id)
    columns.person[row] = facts.person ?? 0
    personLimit = Math.max(personLimit, (facts.person ?? 0) + 1)
    columns.cost[row] = facts.cost ?? Number.NaN
    columns.latency[row] = facts.latency ?? -1
  }

  const remove = (row: number) => {
    if (!isAlive(row)) return
    words.forget(row)
    wordSets.take(row)
    for (const changed of Object.values(orders)) changed.noteChange(row)
  }

  return {
    /** The arrays themselves, replaced when the table grows: read them anew after every wait. */
    columns: () => columns,
    wordSets: wordSets as Pick<WordSets, 'of' | 'isAlive' | 'forget'>,
    orders,
    rows,
    /** Above the number of every person. */
    personLimit: () => personLimit,
    everyCall,
    /** Which calls have the words that were searched for. */
    words: words as Pick<typeof words, 'of'>,
    rowOf,
    seqOf,
    put,
    remove,
  }
}

export type CallTable = ReturnType<typeof createCallTable>
