import { INDEX_FACETS } from './index-facets'
import { createWordMemory } from './known-words'
import { createOrder, type Order } from './order'
import { createWordSets, type WordSets } from './word-sets'

/** Calls are stored by their number in pages, so that gaps in the numbers cost next to nothing. */
const PAGE_BITS = 12
const PAGE = 1 << PAGE_BITS

export type CallFacts = {
  seq: number
  id: string
  words: string
  /** Epoch milliseconds. */
  startedAt: number
  updatedAt: number
  /** Below zero: not known. */
  seconds: number
}

const KEYS = ['startedAt', 'updatedAt', 'seconds'] as const
type Key = (typeof KEYS)[number]

const makeColumns = (capacity: number) => ({
  startedAt: new Float64Array(capacity),
  updatedAt: new Float64Array(capacity),
  seconds: new Float64Array(capacity),
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
  let size = 0

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

  const order = (key: Key) => createOrder({ keys: () => columns[key], seqOf, slotOf })
  const orders: Readonly<Record<Key, Order>> = {
    startedAt: order('startedAt'),
    updatedAt: order('updatedAt'),
    seconds: order('seconds'),
  }

  const grow = (needed: number) => {
    const { startedAt, updatedAt, seconds, idHead } = columns
    // A third more, so that growing is rare.
    capacity = Math.ceil(needed * 1.34)
    columns = makeColumns(capacity)
    columns.startedAt.set(startedAt)
    columns.updatedAt.set(updatedAt)
    columns.seconds.set(seconds)
    columns.idHead.set(idHead)
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
    for (const key of KEYS) {
      if (isNew || columns[key][slot] !== facts[key]) orders[key].noteChange(slot)
      columns[key][slot] = facts[key]
    }
    wordSets.put(slot, facts.words)
    columns.idHead[slot] = headOf(facts.id)
    if (isNew) size += 1
  }

  const remove = (slot: number) => {
    if (!isAlive(slot)) return
    words.forget(slot)
    wordSets.take(slot)
    for (const changed of Object.values(orders)) changed.noteChange(slot)
    size -= 1
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
    size: () => size,
    slotOf,
    seqOf,
    put,
    remove,
  }
}

export type CallTable = ReturnType<typeof createCallTable>
