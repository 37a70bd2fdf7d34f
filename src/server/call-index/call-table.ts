import { bytesOf, type Columns, growColumns } from './columns'
import { createFacetBitmaps, type FacetBitmaps } from './facet-bitmaps'
import { createKeptSets, type KeptSets } from './kept-sets'
import { createWordMemory } from './known-words'
import { createOrder, type Order } from './order'
import { createPeople, type People } from './people'
import { createTotals, type Totals } from './totals'

/** Calls are stored by their number in pages, so that gaps in the numbers cost next to nothing. */
const PAGE_BITS = 12
const PAGE = 1 << PAGE_BITS

/** What is known of one call; the codes are those of `facets.ts` and `agreement.ts`. */
export type CallFacts = {
  seq: number
  idHead: number
  facts0: number
  facts1: number
  agreement: number
  rowVersion: number
  startedAt: number
  updatedAt: number
  seconds: number
  /** Ids, null for nobody. */
  assignee: string | null
  reviewer: string | null
}

/**
 * The filterable facts of every call in memory, column by column. A call keeps its slot, a small
 * number, for as long as the table lives; slots of no call have zero in `columns().facts0`.
 */
export const createCallTable = () => {
  let columns: Columns = growColumns(null, 0)
  const facets = createFacetBitmaps(columns.facts0.length)
  const pages = new Map<number, number>()
  const firstSeqs: number[] = []
  let size = 0
  const people = createPeople()
  const totals = createTotals(() => columns)

  const seqOf = (slot: number) => (firstSeqs[slot >> PAGE_BITS] ?? 0) + (slot & (PAGE - 1))
  const slots = () => firstSeqs.length * PAGE
  const everyCall = () => facets.alive().slice(0, slots() >>> 5)
  const words = createWordMemory(everyCall, slots)

  const packedOf = (slot: number) => [columns.facts0[slot] ?? 0, columns.facts1[slot] ?? 0] as const
  const isAlive = (slot: number) => columns.facts0[slot] !== 0
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
      if (needed > columns.facts0.length) {
        columns = growColumns(columns, needed)
        facets.grow(columns.facts0.length)
      }
    }
    return page * PAGE + (seq % PAGE)
  }

  const put = (facts: CallFacts) => {
    const slot = slotFor(facts.seq)
    const isNew = !isAlive(slot)
    words.forget(slot)
    if (!isNew) totals.add(slot, -1)
    const { startedAt, updatedAt, seconds } = columns
    if (isNew || startedAt[slot] !== facts.startedAt) orders.startedAt.noteChange(slot)
    if (isNew || updatedAt[slot] !== facts.updatedAt) orders.updatedAt.noteChange(slot)
    if (isNew || seconds[slot] !== facts.seconds) orders.seconds.noteChange(slot)
    startedAt[slot] = facts.startedAt
    updatedAt[slot] = facts.updatedAt
    seconds[slot] = facts.seconds
    facets.move(slot, packedOf(slot), [facts.facts0, facts.facts1])
    columns.facts0[slot] = facts.facts0
    columns.facts1[slot] = facts.facts1
    columns.idHead[slot] = facts.idHead
    columns.agreement[slot] = facts.agreement
    columns.rowVersion[slot] = facts.rowVersion
    columns.assignee[slot] = people.numberFor(facts.assignee)
    columns.reviewer[slot] = people.numberFor(facts.reviewer)
    totals.add(slot, 1)
    sets.renew(slot)
    if (isNew) size += 1
  }

  const remove = (slot: number) => {
    if (!isAlive(slot)) return
    words.forget(slot)
    facets.move(slot, packedOf(slot), [0, 0])
    columns.facts0[slot] = 0
    totals.add(slot, -1)
    for (const changed of Object.values(orders)) changed.noteChange(slot)
    sets.renew(slot)
    size -= 1
  }

  return {
    /** The arrays themselves, replaced when the table grows: read them anew after every wait. */
    columns: () => columns,
    /** The closed facts as sets of calls. */
    facets: facets as Pick<FacetBitmaps, 'wordsOf'>,
    orders: orders as Readonly<Record<keyof typeof orders, Order>>,
    /** One more than the highest slot in use. */
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
    /** The call in a slot belongs to nobody from now on. */
    unassign: (slot: number) => {
      totals.add(slot, -1)
      columns.assignee[slot] = 0
      totals.add(slot, 1)
      sets.renew(slot)
    },
    /** Sets of calls that filters ask for again and again. */
    sets: sets as Pick<KeptSets, 'of'>,
    totals: totals as Omit<Totals, 'add'>,
    /** Those behind the numbers of the columns `assignee` and `reviewer`. */
    people: people as Omit<People, 'numberFor'>,
    /** Bytes of the arrays. */
    bytes: () =>
      bytesOf(columns) +
      facets.bytes() +
      Object.values(orders).reduce((sum, one) => sum + one.bytes(), 0),
  }
}

export type CallTable = ReturnType<typeof createCallTable>
