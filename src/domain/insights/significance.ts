/** How likely a standard normal value lies as far from zero or further; to about seven digits. */
const bothTails = (z: number): number => {
  const x = Math.abs(z) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const terms = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429]
  return terms.reduceRight((sum, term) => (sum + term) * t, 0) * Math.exp(-x * x)
}

type Part = { part: number; of: number }

/** How likely two shares differ as much by chance. */
export const chanceOfShares = (one: Part, other: Part): number => {
  const of = one.of + other.of
  const pooled = (one.part + other.part) / of
  const spread = Math.sqrt(pooled * (1 - pooled) * (1 / one.of + 1 / other.of))
  return spread > 0 ? bothTails((one.part / one.of - other.part / other.of) / spread) : 1
}

/** How likely two counts over as much time differ as much by chance. */
export const chanceOfCounts = (one: number, other: number): number =>
  one + other === 0 ? 1 : bothTails((one - other) / Math.sqrt(one + other))

/** How likely a count is as far from what was expected; roots of counts spread alike. */
export const chanceOfCount = (count: number, expected: number): number =>
  bothTails(2 * (Math.sqrt(count) - Math.sqrt(expected)))

/**
 * Of so many comparisons some stand out by chance: those that are left when at most the share
 * `falseShare` of them may be wrong (Benjamini and Hochberg).
 */
export const standingOut = <One extends { chance: number }>(
  compared: readonly One[],
  falseShare: number,
): One[] => {
  const sorted = compared.toSorted((one, other) => one.chance - other.chance)
  const last = sorted.findLastIndex(
    ({ chance }, at) => chance <= ((at + 1) / sorted.length) * falseShare,
  )
  return sorted.slice(0, last + 1)
}
