import { classify, type Guess } from './classify'
import { type CallText, readFeatures } from './features'
import { readModel } from './stored-model'
import { createScorer } from './text-model'

/** What was learned of calls, made once and asked for each of them. */
export type CallModel = {
  /** Stands beside what is claimed with it. */
  version: string
  /** The likeliest label first; `rules` is how strongly hand-written rules speak for each. */
  guess: (text: CallText, rules: Record<string, number>) => Guess[]
  /** How far these words of a caller speak for a label before any other; above 0 where they do. */
  leadOf: (label: string, words: string) => number
}

/** Throws `UnreadableModel` with a sentence when the bytes are damaged or of another version. */
export function openModel(bytes: Uint8Array, version: string): CallModel {
  const { model, blend } = readModel(bytes)
  const score = createScorer(model)
  return {
    version,
    guess: (text, rules) => classify({ rules, model: score(readFeatures(text)) }, blend),
    leadOf: (label, words) => {
      const margins = score(readFeatures({ opening: words, caller: words, agent: '' }))
      const own = margins.get(label)
      if (own === undefined) return 0
      margins.delete(label)
      return own - Math.max(...margins.values())
    },
  }
}
