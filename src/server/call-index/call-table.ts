import { bytesOf, type Columns, growColumns } from './columns'
import { INDEX_FACETS } from './index-facets'
import { createKeptSets, type KeptSets } from './kept-sets'
import { createWordMemory } from './known-words'
import { createOrder, type Order } from './order'
import { createPeople, type People } from './people'
import { createWordSets, type WordSets } from './word-sets'

/** Calls are stored by their number in pages, so that gaps in the numbers cost next to nothing. */
const PAGE_BITS = 12
const PAGE = 1 << PAGE_BITS

export type CallFacts = {
  seq: number
  idHead: number
  words: string
  rowVersion: number
  startedAt: number
  updatedAt: number
  seconds: number
  /** Ids, null for nobody. */
  assignee: string | null
  reviewer: string | null
}

export const createCallTable = () => {
  let columns: Columns = growColumns(null, 0)
  const wordSets = createWordSets(
    INDEX_FACETS.map(({ name }) => name),
    columns.startedAt.length,
  )
  const pages = new Map<number, number>()
  const firstSeqs: number[] = []
  let size = 0
  const people = createPeople()

  const seqOf = (slot: number) => (firstSeqs[slot >> PAGE_BITS] ?? 0) + (slot & (PAGE - 1))
  const slots = () => firstSeqs.length * PAGE
  const everyCall = () => wordSets.alive().slice(0, slots() >>> 5)
  const words = createWordMemory(everyCall, slots)

  const { isAlive } = wordSets
  const sets = createKeptSets(everyCall, isAlive)
  const slotOf = (seq: number): number | undefined => {
    const page = pages.get(Math.floor(seq / PAGE))
    const slot = page === undefined ? undefined : page * PAGE + (seq % PAGE)
    return slot !== undefined && isAlive(slot) ? slot : undefined
  }

  const order = (keys: () => Float64Array) => createOrder({ keys, seqOf, slotOf })
  const orders = {
    startedAt: order(() => columns.startedAt),
    updatedAt: order(() => columns.updatedAt),
    seconds: order(() => columns.seconds),
  }

  const slotFor = (seq: number): number => {
    const number = Math.floor(seq / PAGE)
    let page = pages.get(number)
    if (page === undefined) {
      page = firstSeqs.length
      pages.set(number, page)
      firstSeqs.push(number * PAGE)
      const needed = firstSeqs.length * PAGE
      if (needed > columns.startedAt.length) {
        columns = growColumns(columns, needed)
        wordSets.grow(columns.startedAt.length)
      }
    }
    return page * PAGE + (seq % PAGE)
  }

  const put = (facts: CallFacts) => {
    const slot = slotFor(facts.seq)
    const isNew = !isAlive(slot)
    words.forget(slot)
    const { startedAt, updatedAt, seconds } = columns
    if (isNew || startedAt[slot] !== facts.startedAt) orders.startedAt.noteChange(slot)
    if (isNew || updatedAt[slot] !== facts.updatedAt) orders.updatedAt.noteChange(slot)
    if (isNew || seconds[slot] !== facts.seconds) orders.seconds.noteChange(slot)
    startedAt[slot] = facts.startedAt
    updatedAt[slot] = facts.updatedAt
    seconds[slot] = facts.seconds
    wordSets.put(slot, facts.words)
    columns.idHead[slot] = facts.idHead
    columns.rowVersion[slot] = facts.rowVersion
    columns.assignee[slot] = people.numberFor(facts.assignee)
    columns.reviewer[slot] = people.numberFor(facts.reviewer)
    sets.renew(slot)
    if (isNew) size += 1
  }

  const remove = (slot: number) => {
    if (!isAlive(slot)) return
    words.forget(slot)
    wordSets.take(slot)
    for (const changed of Object.values(orders)) changed.noteChange(slot)
    sets.renew(slot)
    size -= 1
  }

  return {
    /** The arrays themselves, replaced when the table grows: read them anew after every wait. */
    columns: () => columns,
    wordSets: wordSets as Pick<WordSets, 'of' | 'isAlive'>,
    orders: orders as Readonly<Record<keyof typeof orders, Order>>,
    slots,
    /** All calls; the bitmap is the caller's own. */
    everyCall,
    /** Which calls have the words that were searched for. */
    words: words as Pick<typeof words, 'of' | 'forgetAll'>,
    size: () => size,
    slotOf,
    seqOf,
    put,
    remove,
    unassign: (slot: number) => {
      columns.assignee[slot] = 0
      sets.renew(slot)
    },
    /** Sets of calls that filters ask for again and again. */
    sets: sets as Pick<KeptSets, 'of'>,
    /** Those behind the numbers of the columns `assignee` and `reviewer`. */
    people: people as Omit<People, 'numberFor'>,
    /** Bytes of the arrays. */
    bytes: () =>
      bytesOf(columns) +
      wordSets.bytes() +
      Object.values(orders).reduce((sum, one) => sum + one.bytes(), 0),
  }
}

export type CallTable = ReturnType<typeof createCallTable>
