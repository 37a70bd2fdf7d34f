export type Guess = { label: string; confidence: number }

export type Opinions = { rules: Record<string, number>; model: Map<string, number> }

const RULES_SHARE = 0.4
const STRONGEST_SHARE = 0.3
export function ruleLabel(rules: Record<string, number>): string | null {
  const [first] = Object.entries(rules).toSorted(([, one], [, other]) => other - one)
  return first && first[1] > 0 ? first[0] : null
}

/** Labels, the likeliest first, with the chance that each is right. */
export function classify({ rules, model }: Opinions, temperature: number): Guess[] {
  const strongest = ruleLabel(rules)
  const labels = [...new Set([...model.keys(), ...Object.keys(rules)])].sort()
  const notLearned = Math.min(0, ...model.values())
  const scores = labels.map((label) => {
    const strength = Math.log1p(Math.max(0, rules[label] ?? 0))
    const first = label === strongest ? STRONGEST_SHARE : 0
    return (model.get(label) ?? notLearned) + RULES_SHARE * strength + first
  })
  const highest = Math.max(...scores)
  const parts = scores.map((score) => Math.exp((score - highest) / temperature))
  const sum = parts.reduce((total, part) => total + part, 0)
  return labels
    .map((label, at) => ({ label, confidence: (parts[at] ?? 0) / sum }))
    .sort((one, other) => other.confidence - one.confidence)
}

const COLDEST = 0.02
const STEPS = 60

export function fitTemperature(known: { opinions: Opinions; label: string }[]): number {
  const surprise = (temperature: number) =>
    known.reduce((sum, { opinions, label }) => {
      const guess = classify(opinions, temperature).find((one) => one.label === label)
      return sum - Math.log(Math.max(guess?.confidence ?? 0, 1e-6))
    }, 0)
  const tried = Array.from({ length: STEPS }, (_, step) => COLDEST * 1.08 ** step)
  const found = tried.map((temperature) => ({ temperature, cost: surprise(temperature) }))
  return found.reduce((best, one) => (one.cost < best.cost ? one : best)).temperature
}
