export const RULES_VERSION = 'rules 33'

/** What the rules said before they said how sure they are. */
export const RULES_BEFORE = { confidence: 0.7, version: 'rules 1' }

export const OF_PROVIDER = { confidence: 0.9, version: 'provider' }

/** From 0.5 to 0.99: the more speaks for a claim, and the less for anything else, the surer. */
export const confidenceOf = (inFavour: number, against = 0): number => {
  const lead = Math.max(0, inFavour - against) / (inFavour + against + 3)
  return Math.min(0.99, Math.round((1 - 0.5 * (1 - lead) ** 2) * 100) / 100)
}
