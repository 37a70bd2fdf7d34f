import type { SeededRandom } from '@/lib/seeded-random'

export type Rows = {
  starts: Int32Array
  columns: Int32Array
  values: Float32Array
  width: number
}

const MAX_PASSES = 100
const TOLERANCE = 0.1

/** A support vector machine by dual coordinate descent with shrinking (Hsieh and others, ICML 2008). */
export function trainSvm(
  { starts, columns, values, width }: Rows,
  signs: Int8Array,
  costs: Float64Array,
  random: SeededRandom,
): Float64Array {
  const weights = new Float64Array(width)
  const count = signs.length
  const alphas = new Float64Array(count)
  const slack = costs.map((cost) => 0.5 / cost)
  const diagonal = slack.map((value, row) => value + squareOf(row))
  const order = Int32Array.from({ length: count }, (_, row) => row)
  let active = count
  let shrinkAbove = Infinity
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    let highest = -Infinity
    let lowest = Infinity
    for (let at = 0; at < active; at += 1) swap(order, at, at + random.whole(0, active - 1 - at))
    for (let at = 0; at < active; at += 1) {
      const row = order[at] ?? 0
      const sign = signs[row] ?? 0
      const alpha = alphas[row] ?? 0
      const gradient = sign * dot(row) - 1 + (slack[row] ?? 0) * alpha
      if (alpha === 0 && gradient > shrinkAbove) {
        active -= 1
        swap(order, at, active)
        at -= 1
        continue
      }
      const projected = alpha === 0 ? Math.min(gradient, 0) : gradient
      highest = Math.max(highest, projected)
      lowest = Math.min(lowest, projected)
      if (projected === 0) continue
      const next = Math.max(alpha - gradient / (diagonal[row] ?? 1), 0)
      alphas[row] = next
      add(row, (next - alpha) * sign)
    }
    const isDone = highest - lowest <= TOLERANCE
    if (isDone && active === count) break
    shrinkAbove = isDone || highest <= 0 ? Infinity : highest
    if (isDone) active = count
  }
  return weights

  function squareOf(row: number): number {
    let sum = 0
    const end = starts[row + 1] ?? 0
    for (let at = starts[row] ?? 0; at < end; at += 1) sum += (values[at] ?? 0) ** 2
    return sum
  }

  function dot(row: number): number {
    let sum = 0
    const end = starts[row + 1] ?? 0
    for (let at = starts[row] ?? 0; at < end; at += 1) {
      sum += (values[at] ?? 0) * (weights[columns[at] ?? 0] ?? 0)
    }
    return sum
  }

  function add(row: number, step: number) {
    const end = starts[row + 1] ?? 0
    for (let at = starts[row] ?? 0; at < end; at += 1) {
      const column = columns[at] ?? 0
      weights[column] = (weights[column] ?? 0) + step * (values[at] ?? 0)
    }
  }
}

function swap(order: Int32Array, one: number, other: number) {
  const kept = order[one] ?? 0
  order[one] = order[other] ?? 0
  order[other] = kept
}
