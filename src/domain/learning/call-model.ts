import { addMargins, classify, type Guess } from './classify'
import { type Features, readFeatures } from './features'
import { readModel } from './stored-model'
import { createScorer } from './text-model'

/** What was learned of calls, made once and asked for each of them. */
export type CallModel = {
  /** Stands beside what is claimed with it. */
  version: string
  /** What it has learned to tell. */
  labels: ReadonlySet<string>
  /** How much speaks for each label, by the words alone. */
  margins: (features: Features) => Map<string, number>
  /** The likeliest label first; `rules` is how strongly hand-written rules speak for each. */
  guess: (features: Features, rules: Record<string, number>) => Guess[]
  /** How far these words of a caller speak for a label before any other; above 0 where they do. */
  leadOf: (label: string, words: string) => number
}

/**
 * `before` is what the model was trained to add to: what it says counts as well. Throws
 * `UnreadableModel` with a sentence when the bytes are damaged or of another version.
 */
export function openModel(
  bytes: Uint8Array,
  version: string,
  before: CallModel | null = null,
): CallModel {
  const { model, blend } = readModel(bytes)
  const score = createScorer(model)
  const margins = (features: Features) => {
    const own = score(features)
    return before ? addMargins(own, before.margins(features)) : own
  }
  return {
    version,
    labels: new Set([...model.labels, ...(before?.labels ?? [])]),
    margins,
    guess: (features, rules) => classify({ rules, model: margins(features) }, blend),
    leadOf: (label, words) => {
      const found = margins(readFeatures({ opening: words, caller: words, agent: '' }))
      const own = found.get(label)
      if (own === undefined) return 0
      found.delete(label)
      return own - Math.max(...found.values())
    },
  }
}
