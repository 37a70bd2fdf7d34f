import { seededRandom } from '@/lib/seeded-random'

import { FEATURE_SPACE, type Features } from './features'
import { type Rows, trainSvm } from './linear-svm'

export type Example = { features: Features; label: string; weight: number }

/** Each label has a weight for every feature that was seen often enough, and its bias behind them. */
export type TextModel = {
  labels: string[]
  columns: Int32Array
  rarities: Float32Array
  unseenRarity: number
  weights: Float32Array[]
}

const FEWEST_CALLS = 2
/** Opening, caller and agent: words, then pieces of words. */
const BLOCK_SHARES = [1, 1, 1, 1, 0.7, 0.7]

export function trainModel(examples: Example[], seed: string): TextModel {
  const used = examples.filter(({ weight }) => weight > 0)
  const labels = [...new Set(used.map(({ label }) => label))].sort()
  const space = findSpace(used)
  const weigh = weighing(space)
  const rows = toRows(
    used.map(({ features }) => copyOf(weigh(features))),
    space.columns.length + 1,
  )
  const costs = Float64Array.from(used, ({ weight }) => weight)
  const weights = labels.map((label) => {
    const signs = Int8Array.from(used, (example) => (example.label === label ? 1 : -1))
    return Float32Array.from(trainSvm(rows, signs, costs, seededRandom(`${seed}/${label}`)))
  })
  return { labels, ...space, weights }
}

type Space = Pick<TextModel, 'columns' | 'rarities' | 'unseenRarity'>

function findSpace(examples: Example[]): Space {
  const calls = new Int32Array(FEATURE_SPACE)
  for (const { features } of examples) {
    for (const column of features.columns) calls[column] = (calls[column] ?? 0) + 1
  }
  const columns: number[] = []
  for (let column = 0; column < FEATURE_SPACE; column += 1) {
    if ((calls[column] ?? 0) >= FEWEST_CALLS) columns.push(column)
  }
  const rarity = (count: number) => Math.log((1 + examples.length) / (1 + count)) + 1
  return {
    columns: Int32Array.from(columns),
    rarities: Float32Array.from(columns, (column) => rarity(calls[column] ?? 0)),
    unseenRarity: rarity(0),
  }
}

/** `known` is the share of what was said, from 0 to 1, that the model has seen before. */
type Row = { columns: Int32Array; values: Float32Array; known: number }

/** The next call overwrites the row: three models weigh each call, and new arrays cost half of that. */
function weighing({ columns, rarities, unseenRarity }: Space): (features: Features) => Row {
  const places = new Int32Array(FEATURE_SPACE).fill(-1)
  for (const [place, column] of columns.entries()) places[column] = place
  let found = new Int32Array()
  let values = new Float32Array()
  return (features) => {
    if (found.length <= features.columns.length) {
      found = new Int32Array(2 * features.columns.length + 1)
      values = new Float32Array(found.length)
    }
    let count = 0
    let [seen, all] = [0, 0]
    let from = 0
    for (const [block, end] of features.ends.entries()) {
      const start = count
      let square = 0
      for (let at = from; at < end; at += 1) {
        const place = places[features.columns[at] ?? 0] ?? -1
        const rarity = place < 0 ? unseenRarity : (rarities[place] ?? 0)
        const value = (features.counts[at] ?? 0) * rarity
        square += value * value
        if (place < 0) continue
        seen += value * value
        found[count] = place
        values[count] = value
        count += 1
      }
      const share = (BLOCK_SHARES[block] ?? 1) / Math.sqrt(square || 1)
      for (let at = start; at < count; at += 1) values[at] = (values[at] ?? 0) * share
      all += square
      from = end
    }
    found[count] = columns.length
    values[count] = 1
    const length = count + 1
    return {
      columns: found.subarray(0, length),
      values: values.subarray(0, length),
      known: all === 0 ? 0 : seen / all,
    }
  }
}

const copyOf = ({ columns, values, known }: Row): Row => ({
  columns: columns.slice(),
  values: values.slice(),
  known,
})

function toRows(rows: Row[], width: number): Rows {
  const starts = new Int32Array(rows.length + 1)
  for (const [at, { columns }] of rows.entries()) {
    starts[at + 1] = (starts[at] ?? 0) + columns.length
  }
  const columns = new Int32Array(starts[rows.length] ?? 0)
  const values = new Float32Array(columns.length)
  for (const [at, row] of rows.entries()) {
    columns.set(row.columns, starts[at])
    values.set(row.values, starts[at])
  }
  return { starts, columns, values, width }
}

export type Scorer = {
  (features: Features): Map<string, number>
  /** What each feature adds to the score of a label; null for a label that was not learned. */
  added: (features: Features, label: string) => Float64Array | null
}

/** Weights of all labels for one feature lie together, which is where a machine reads fastest. */
export function createScorer(model: TextModel): Scorer {
  const weigh = weighing(model)
  const { labels, columns } = model
  const weights = new Float32Array((columns.length + 1) * labels.length)
  for (const [label, row] of model.weights.entries()) {
    for (const [place, weight] of row.entries()) weights[place * labels.length + label] = weight
  }
  const score = (features: Features) => {
    const { columns: found, values, known } = weigh(features)
    const margins = new Float64Array(labels.length)
    for (let at = 0; at < found.length; at += 1) {
      const value = values[at] ?? 0
      const from = (found[at] ?? 0) * labels.length
      for (let label = 0; label < labels.length; label += 1) {
        margins[label] = (margins[label] ?? 0) + value * (weights[from + label] ?? 0)
      }
    }
    return new Map(labels.map((label, at) => [label, known * known * (margins[at] ?? 0)]))
  }
  const added: Scorer['added'] = (features, label) => {
    const own = labels.indexOf(label)
    if (own < 0) return null
    const { columns: found, values, known } = weigh(features)
    const all = new Float64Array(features.columns.length)
    let at = 0
    // Those that are known stand in the order of all; behind them is the bias.
    for (const [place, column] of features.columns.entries()) {
      const spot = found[at] ?? columns.length
      if (columns[spot] !== column) continue
      all[place] = known * known * (values[at] ?? 0) * (weights[spot * labels.length + own] ?? 0)
      at += 1
    }
    return all
  }
  return Object.assign(score, { added })
}
