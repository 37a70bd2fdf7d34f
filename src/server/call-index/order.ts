export type OrderSource = {
  keys: () => Float64Array
  seqOf: (row: number) => number
  /** Undefined when the call is gone. */
  rowOf: (seq: number) => number | undefined
}

const IN = 1
const CHANGED = 2

export const sortByKey = (rows: Int32Array, keys: Float64Array): Int32Array =>
  rows.sort((one, other) => (keys[one] ?? 0) - (keys[other] ?? 0))

/** The same numbers with room for so many and a third more. */
const grow = <Numbers extends Int32Array | Uint8Array>(numbers: Numbers, length: number) => {
  if (length <= numbers.length) return numbers
  const Kind = numbers.constructor as new (length: number) => Numbers // its own class
  const grown = new Kind(Math.ceil(length * 1.34))
  grown.set(numbers)
  return grown
}

export const createOrder = ({ keys, seqOf, rowOf }: OrderSource) => {
  let rows = new Int32Array(4096)
  let length = 0
  let states = new Uint8Array(4096)
  let changed: number[] = []

  const removeChanged = () => {
    let end = 0
    for (let at = 0; at < length; at += 1) {
      const row = rows[at] ?? 0
      if (((states[row] ?? 0) & CHANGED) !== 0) continue
      rows[end] = row
      end += 1
    }
    length = end
  }

  /** From the back, so that calls which come at the end, as most do, cost nothing but themselves. */
  const merge = (added: Int32Array) => {
    const key = keys()
    rows = grow(rows, length + added.length)
    let old = length - 1
    let to = length + added.length - 1
    for (let next = added.length - 1; next >= 0; to -= 1) {
      const add = added[next] ?? 0
      const row = rows[old] ?? 0
      const difference = old < 0 ? -1 : (key[row] ?? 0) - (key[add] ?? 0)
      if (difference > 0 || (difference === 0 && seqOf(row) > seqOf(add))) {
        rows[to] = row
        old -= 1
      } else {
        rows[to] = add
        next -= 1
      }
    }
    length += added.length
  }

  const settle = () => {
    if (changed.length === 0) return
    if (changed.some((row) => ((states[row] ?? 0) & IN) !== 0)) removeChanged()
    for (const row of changed) states[row] = 0
    const added: number[] = []
    for (const seq of Float64Array.from(changed, seqOf).sort()) {
      const row = rowOf(seq)
      if (row === undefined) continue
      states[row] = IN
      added.push(row)
    }
    changed = []
    merge(sortByKey(Int32Array.from(added), keys()))
  }

  return {
    noteChange: (row: number) => {
      states = grow(states, row + 1)
      const state = states[row] ?? 0
      if ((state & CHANGED) !== 0) return
      states[row] = state | CHANGED
      changed.push(row)
    },
    read: (): Int32Array => {
      settle()
      return rows.subarray(0, length)
    },
  }
}
