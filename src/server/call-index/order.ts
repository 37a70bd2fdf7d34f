import { sortByKey } from './radix-sort'

/** Where an order reads what it sorts by; the arrays are replaced when the table grows. */
export type OrderSource = {
  keys: () => Float64Array
  isAlive: (slot: number) => boolean
  /** Rises with arrival and decides between equal keys. */
  seqOf: (slot: number) => number
}

/**
 * The slots of all calls by one key, rising, equal keys by arrival. Changes are only noted; the order
 * is put right when it is next read, in one pass however many there are.
 */
export const createOrder = ({ keys, isAlive, seqOf }: OrderSource) => {
  let slots = new Int32Array(4096)
  let length = 0
  let isIn = new Uint8Array(4096)
  const changed = new Set<number>()

  const removeChanged = () => {
    let kept = 0
    for (let at = 0; at < length; at += 1) {
      const slot = slots[at] ?? 0
      if (isIn[slot] === 2) continue
      slots[kept] = slot
      kept += 1
    }
    length = kept
  }

  /** From the back, so that calls which come at the end, as most do, cost nothing but themselves. */
  const merge = (added: Int32Array) => {
    const key = keys()
    if (length + added.length > slots.length) {
      const grown = new Int32Array(Math.ceil((length + added.length) * 1.34))
      grown.set(slots.subarray(0, length))
      slots = grown
    }
    let old = length - 1
    let to = length + added.length - 1
    for (let next = added.length - 1; next >= 0; to -= 1) {
      const add = added[next] ?? 0
      const slot = slots[old] ?? 0
      const difference = old < 0 ? -1 : (key[slot] ?? 0) - (key[add] ?? 0)
      if (difference > 0 || (difference === 0 && seqOf(slot) > seqOf(add))) {
        slots[to] = slot
        old -= 1
      } else {
        slots[to] = add
        next -= 1
      }
    }
    length += added.length
  }

  const settle = () => {
    if (changed.size === 0) return
    const all = [...changed].sort((a, b) => seqOf(a) - seqOf(b))
    changed.clear()
    const highest = all.reduce((a, b) => Math.max(a, b), 0)
    if (highest >= isIn.length) {
      const grown = new Uint8Array(Math.ceil((highest + 1) * 1.34))
      grown.set(isIn)
      isIn = grown
    }
    let isAnyIn = false
    for (const slot of all) {
      if (isIn[slot] !== 1) continue
      isIn[slot] = 2
      isAnyIn = true
    }
    if (isAnyIn) removeChanged()
    const alive = Int32Array.from(all.filter(isAlive))
    for (const slot of all) isIn[slot] = 0
    for (const slot of alive) isIn[slot] = 1
    merge(sortByKey(alive, keys()))
  }

  return {
    /** Notes that a call came, went or has another key. */
    noteChange: (slot: number) => {
      changed.add(slot)
    },
    /** The slots as they stand now; valid until the next change. */
    read: (): Int32Array => {
      settle()
      return slots.subarray(0, length)
    },
    bytes: () => slots.byteLength + isIn.byteLength,
  }
}

export type Order = ReturnType<typeof createOrder>
