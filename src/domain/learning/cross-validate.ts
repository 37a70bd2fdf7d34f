import { seededRandom } from '@/lib/seeded-random'

import {
  addMargins,
  type Blend,
  classify,
  fitBlend,
  fitSureness,
  type Guess,
  type Opinions,
  ruleLabel,
} from './classify'
import { createScorer, type Example, trainModel } from './text-model'

/** `before`: what a model says that this one is trained to add to. */
export type RuledExample = Example & {
  rules: Record<string, number>
  before?: Map<string, number>
}

export type Validation = {
  blend: Blend
  /** For each example, what a model that never saw it would have said. */
  guesses: Guess[][]
  right: number
  rulesRight: number
  /** Better than the rules by more than chance would make it. */
  beatsRules: boolean
}

const FOLDS = 5
/** Enough to learn from two thirds of so many as from all. */
const MANY = 4000
const FEWER_FOLDS = 3
const FEWEST = 30

/** How a model trained on these examples does on calls like them, beside the rules alone. */
export function crossValidate(examples: RuledExample[], seed: string): Validation {
  const count = examples.length < MANY ? FOLDS : FEWER_FOLDS
  const folds = assignFolds(examples, count, seed)
  const opinions = new Map<number, Opinions>()
  for (let fold = 0; fold < count; fold += 1) {
    const others = examples.filter((_, at) => folds[at] !== fold)
    const score = createScorer(trainModel(others, `${seed}/${fold}`))
    for (const [at, { rules, features, before = new Map() }] of examples.entries()) {
      if (folds[at] !== fold) continue
      opinions.set(at, { rules, model: addMargins(score(features), before) })
    }
  }
  const known = examples.flatMap(({ label }, at) => {
    const found = opinions.get(at)
    return found ? [{ label, opinions: found }] : []
  })
  const blend = fitSureness(known, fitBlend(known))
  const guesses = known.map(({ opinions }) => classify(opinions, blend))
  const isRight = examples.map(({ label }, at) => guesses[at]?.[0]?.label === label)
  const isRuleRight = examples.map(({ label, rules }) => ruleLabel(rules) === label)
  const won = isRight.filter((right, at) => right && !isRuleRight[at]).length
  const lost = isRight.filter((right, at) => !right && isRuleRight[at]).length
  return {
    blend,
    guesses,
    right: isRight.filter(Boolean).length,
    rulesRight: isRuleRight.filter(Boolean).length,
    beatsRules: examples.length >= FEWEST && won - lost > Math.sqrt(won + lost),
  }
}

function assignFolds(examples: RuledExample[], count: number, seed: string): number[] {
  const random = seededRandom(`${seed}/folds`)
  const next = new Map<string, number>()
  return examples.map(({ label }) => {
    const fold = next.get(label) ?? random.whole(0, count - 1)
    next.set(label, (fold + 1) % count)
    return fold
  })
}
