import { SORT_FIELDS, type SortField } from '@/contracts/call-fields'

import { INDEX_FACETS } from './index-facets'
import { createWordMemory } from './known-words'
import { createOrder } from './order'
import { createWordSets, type WordSets } from './word-sets'

/** Calls are stored by their number in pages, so that gaps in the numbers cost next to nothing. */
const PAGE_BITS = 12
const PAGE = 1 << PAGE_BITS

/** Instants are in epoch milliseconds, the duration in seconds; below zero: not known. */
export type CallFacts = { seq: number; id: string; words: string } & Record<SortField, number>

const forEachField = <Value>(make: (field: SortField) => Value) =>
  Object.fromEntries(SORT_FIELDS.map((field) => [field, make(field)])) as Record<SortField, Value>

const makeColumns = (capacity: number) => ({
  ...forEachField(() => new Float64Array(capacity)),
  /** The first four bytes of the id, to find a call that is gone. */
  idHead: new Uint32Array(capacity),
})

/** The first four bytes of a call's id. */
export const headOf = (id: string): number => Number.parseInt(id.slice(0, 8), 16)

export const createCallTable = () => {
  let capacity = PAGE
  let columns = makeColumns(capacity)
  const wordSets = createWordSets(
    INDEX_FACETS.map(({ name }) => name),
    capacity,
  )
  const pages = new Map<number, number>()
  const firstSeqs: number[] = []

  const seqOf = (slot: number) => (firstSeqs[slot >> PAGE_BITS] ?? 0) + (slot & (PAGE - 1))
  const slots = () => firstSeqs.length * PAGE
  const everyCall = () => wordSets.alive().slice(0, slots() >>> 5)
  const words = createWordMemory(everyCall, slots)

  const { isAlive } = wordSets
  const slotOf = (seq: number): number | undefined => {
    const page = pages.get(Math.floor(seq / PAGE))
    const slot = page === undefined ? undefined : page * PAGE + (seq % PAGE)
    return slot !== undefined && isAlive(slot) ? slot : undefined
  }

  const orders = forEachField((field) => createOrder({ keys: () => columns[field], seqOf, slotOf }))

  const grow = (needed: number) => {
    const before = columns
    // A third more, so that growing is rare.
    capacity = Math.ceil(needed * 1.34)
    columns = makeColumns(capacity)
    for (const field of SORT_FIELDS) columns[field].set(before[field])
    columns.idHead.set(before.idHead)
    wordSets.grow(capacity)
  }
  const slotFor = (seq: number): number => {
    const number = Math.floor(seq / PAGE)
    let page = pages.get(number)
    if (page === undefined) {
      page = firstSeqs.length
      pages.set(number, page)
      firstSeqs.push(number * PAGE)
      if (slots() > capacity) grow(slots())
    }
    return page * PAGE + (seq % PAGE)
  }

  const put = (facts: CallFacts) => {
    const slot = slotFor(facts.seq)
    const isNew = !isAlive(slot)
    words.forget(slot)
    for (const field of SORT_FIELDS) {
      if (isNew || columns[field][slot] !== facts[field]) orders[field].noteChange(slot)
      columns[field][slot] = facts[field]
    }
    wordSets.put(slot, facts.words)
    columns.idHead[slot] = headOf(facts.id)
  }

  const remove = (slot: number) => {
    if (!isAlive(slot)) return
    words.forget(slot)
    wordSets.take(slot)
    for (const changed of Object.values(orders)) changed.noteChange(slot)
  }

  return {
    /** The arrays themselves, replaced when the table grows: read them anew after every wait. */
    columns: () => columns,
    wordSets: wordSets as Pick<WordSets, 'of' | 'isAlive' | 'forget'>,
    orders,
    slots,
    /** All calls; the bitmap is the caller's own. */
    everyCall,
    /** Which calls have the words that were searched for. */
    words: words as Pick<typeof words, 'of'>,
    slotOf,
    seqOf,
    put,
    remove,
  }
}

export type CallTable = ReturnType<typeof createCallTable>
