import { addMargins, classify, type Guess } from './classify'
import { type CallText, type Features, readFeatures, shareAmongWords } from './features'
import { readModel } from './stored-model'
import { createScorer } from './text-model'

export type WordWeight = { word: string; weight: number }

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
  /** How much each word of a call speaks for a label, the strongest first; below 0 against it. */
  weighWords: (label: string, text: CallText) => WordWeight[]
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
    weighWords: (label, text) => {
      const own = score.added(readFeatures(text), label)
      const words = own ? shareAmongWords(text, own) : new Map<string, number>()
      for (const { word, weight } of before?.weighWords(label, text) ?? []) {
        words.set(word, (words.get(word) ?? 0) + weight)
      }
      return [...words]
        .map(([word, weight]) => ({ word, weight }))
        .sort((one, other) => Math.abs(other.weight) - Math.abs(one.weight))
    },
    leadOf: (label, words) => {
      const found = margins(readFeatures({ opening: words, caller: words, agent: '' }))
      const own = found.get(label)
      if (own === undefined) return 0
      found.delete(label)
      return own - Math.max(...found.values())
    },
  }
}
