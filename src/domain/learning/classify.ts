export type Guess = { label: string; confidence: number }

export type Opinions = { rules: Record<string, number>; model: Map<string, number> }

/** How much the rules count beside the words, and how quickly a lead becomes certainty. */
export type Blend = { rulesShare: number; temperature: number; sureness?: Sureness | undefined }

/** What the lead of the likeliest label, in rules and in words, tells of its being right. */
export type Sureness = { bias: number; rules: number; words: number }

/** For calls that may be unlike those the model was trained on. */
export const UNFITTED: Blend = { rulesShare: 0.3, temperature: 0.35 }

const STRONGEST = 0.75
export function ruleLabel(rules: Record<string, number>): string | null {
  const [first] = Object.entries(rules).toSorted(([, one], [, other]) => other - one)
  return first && first[1] > 0 ? first[0] : null
}

/** What two models say together; of a label that one has not learned, it says neither yes nor no. */
export function addMargins(one: Map<string, number>, other: Map<string, number>) {
  const unlearned = meanOf(one)
  const otherUnlearned = meanOf(other)
  return new Map(
    [...new Set([...one.keys(), ...other.keys()])].map((label) => [
      label,
      (one.get(label) ?? unlearned) + (other.get(label) ?? otherUnlearned),
    ]),
  )
}

const meanOf = (margins: Map<string, number>) =>
  [...margins.values()].reduce((sum, one) => sum + one, 0) / (margins.size || 1)

/** Labels, the likeliest first, with the chance that each is right. */
export function classify(opinions: Opinions, blend: Blend): Guess[] {
  const guesses = shareOut(opinions, blend)
  const [first, ...others] = guesses
  if (!first || !blend.sureness) return guesses
  const confidence = chanceOf(leadsOf(opinions, first.label), blend.sureness)
  const rest = (1 - confidence) / Math.max(1 - first.confidence, 1e-9)
  return [
    { ...first, confidence },
    ...others.map((one) => ({ ...one, confidence: Math.min(confidence, one.confidence * rest) })),
  ]
}

function shareOut({ rules, model }: Opinions, { rulesShare, temperature }: Blend): Guess[] {
  const strongest = ruleLabel(rules)
  const labels = [...new Set([...model.keys(), ...Object.keys(rules)])].sort()
  const notLearned = Math.min(0, ...model.values())
  const scores = labels.map((label) => {
    const strength = Math.log1p(Math.max(0, rules[label] ?? 0))
    const first = label === strongest ? STRONGEST : 0
    return (model.get(label) ?? notLearned) + rulesShare * (strength + first)
  })
  const highest = Math.max(...scores)
  const parts = scores.map((score) => Math.exp((score - highest) / temperature))
  const sum = parts.reduce((total, part) => total + part, 0)
  return labels
    .map((label, at) => ({ label, confidence: (parts[at] ?? 0) / sum }))
    .sort((one, other) => other.confidence - one.confidence)
}

const SHARES = [0.15, 0.25, 0.4, 0.6, 1.2]
/** In nats of all labels together: less is chance. */
const HARDLY_WORSE = 2
const TEMPERATURES = Array.from({ length: 16 }, (_, step) => 0.05 * 1.25 ** step)

/**
 * The blend under which the labels known to be right were the least surprising; of those that are
 * hardly worse the one that listens least to rules, since words were learned from these labels.
 */
export function fitBlend(known: { opinions: Opinions; label: string }[], shares = SHARES): Blend {
  const surprise = (blend: Blend) =>
    known.reduce((sum, { opinions, label }) => {
      const guess = classify(opinions, blend).find((one) => one.label === label)
      return sum - Math.log(Math.max(guess?.confidence ?? 0, 1e-6))
    }, 0)
  const tried = shares.flatMap((rulesShare) =>
    TEMPERATURES.map((temperature) => ({ rulesShare, temperature })),
  )
  const found = tried.map((blend) => ({ blend, cost: surprise(blend) }))
  const least = Math.min(...found.map(({ cost }) => cost))
  const alike = found.filter(({ cost }) => cost <= least + HARDLY_WORSE)
  const share = Math.min(...alike.map(({ blend }) => blend.rulesShare))
  return alike
    .filter(({ blend }) => blend.rulesShare === share)
    .reduce((best, one) => (one.cost < best.cost ? one : best)).blend
}

type Leads = { rules: number; words: number }

function leadsOf({ rules, model }: Opinions, label: string): Leads {
  const { [label]: own = 0, ...rivals } = rules
  const strongest = Math.max(0, ...Object.values(rivals))
  const notLearned = Math.min(0, ...model.values())
  const others = [...model].flatMap(([one, margin]) => (one === label ? [] : [margin]))
  return {
    rules: Math.log1p(Math.max(0, own)) - Math.log1p(strongest),
    words: (model.get(label) ?? notLearned) - Math.max(notLearned, ...others),
  }
}

const chanceOf = ({ rules, words }: Leads, sureness: Sureness) =>
  1 / (1 + Math.exp(-(sureness.bias + sureness.rules * rules + sureness.words * words)))

const STEPS = 2000
const STEP = 0.5
/** As if so many calls had been seen of which nothing follows. */
const DOUBT = 1

/** The sureness under which what was right, and what was not, is the least surprising. */
export function fitSureness(known: { opinions: Opinions; label: string }[], blend: Blend): Blend {
  const { rulesShare, temperature } = blend
  const seen = known.flatMap(({ opinions, label }) => {
    const [first] = shareOut(opinions, blend)
    return first ? [{ leads: leadsOf(opinions, first.label), isRight: first.label === label }] : []
  })
  const sureness = { bias: 0, rules: 0, words: 0 }
  const size = (DOUBT + seen.length) / STEP
  for (let step = 0; step < STEPS; step += 1) {
    const slope = { bias: 0, rules: -DOUBT * sureness.rules, words: -DOUBT * sureness.words }
    for (const { leads, isRight } of seen) {
      const surprise = (isRight ? 1 : 0) - chanceOf(leads, sureness)
      slope.bias += surprise
      slope.rules += surprise * leads.rules
      slope.words += surprise * leads.words
    }
    sureness.bias += slope.bias / size
    sureness.rules += slope.rules / size
    sureness.words += slope.words / size
  }
  return { rulesShare, temperature, sureness }
}
