export type OrderSource = {
  keys: () => Float64Array
  seqOf: (slot: number) => number
  /** Undefined when the call is gone. */
  slotOf: (seq: number) => number | undefined
}

const IN = 1
const CHANGED = 2

/** The slots by their keys, rising, equal ones in the order they were in. */
export const sortByKey = (slots: Int32Array, keys: Float64Array): Int32Array =>
  slots.sort((one, other) => (keys[one] ?? 0) - (keys[other] ?? 0))

/** The same numbers with room for so many and a third more. */
const grow = <Numbers extends Int32Array | Uint8Array>(numbers: Numbers, length: number) => {
  if (length <= numbers.length) return numbers
  const Kind = numbers.constructor as new (length: number) => Numbers // its own class
  const grown = new Kind(Math.ceil(length * 1.34))
  grown.set(numbers)
  return grown
}

export const createOrder = ({ keys, seqOf, slotOf }: OrderSource) => {
  let slots = new Int32Array(4096)
  let length = 0
  let states = new Uint8Array(4096)
  let changed: number[] = []

  const removeChanged = () => {
    let end = 0
    for (let at = 0; at < length; at += 1) {
      const slot = slots[at] ?? 0
      if (((states[slot] ?? 0) & CHANGED) !== 0) continue
      slots[end] = slot
      end += 1
    }
    length = end
  }

  /** From the back, so that calls which come at the end, as most do, cost nothing but themselves. */
  const merge = (added: Int32Array) => {
    const key = keys()
    slots = grow(slots, length + added.length)
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
    if (changed.length === 0) return
    if (changed.some((slot) => ((states[slot] ?? 0) & IN) !== 0)) removeChanged()
    for (const slot of changed) states[slot] = 0
    const added: number[] = []
    for (const seq of Float64Array.from(changed, seqOf).sort()) {
      const slot = slotOf(seq)
      if (slot === undefined) continue
      states[slot] = IN
      added.push(slot)
    }
    changed = []
    merge(sortByKey(Int32Array.from(added), keys()))
  }

  return {
    noteChange: (slot: number) => {
      states = grow(states, slot + 1)
      const state = states[slot] ?? 0
      if ((state & CHANGED) !== 0) return
      states[slot] = state | CHANGED
      changed.push(slot)
    },
    read: (): Int32Array => {
      settle()
      return slots.subarray(0, length)
    },
  }
}
