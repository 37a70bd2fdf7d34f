export type Guess = { label: string; confidence: number }

export type Opinions = { rules: Record<string, number>; model: Map<string, number> }

/** How much the rules count beside the words, and how quickly a lead becomes certainty. */
export type Blend = { rulesShare: number; temperature: number }

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
export function classify({ rules, model }: Opinions, { rulesShare, temperature }: Blend): Guess[] {
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
const TEMPERATURES = Array.from({ length: 16 }, (_, step) => 0.05 * 1.25 ** step)

/** The blend under which the labels known to be right were the least surprising. */
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
  return found.reduce((best, one) => (one.cost < best.cost ? one : best)).blend
}
