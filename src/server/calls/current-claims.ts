import type { Analysis } from '@/contracts/analysis'

/** Categories as they are called now: a merged one is its successor, of a retired one nothing is claimed. */
export const currentClaims = (
  analysis: Analysis,
  current: (key: string) => string | null,
): Analysis => {
  const kept = [analysis.category, ...(analysis.subjects ?? [])].map((claim) => {
    const value = claim && current(claim.value)
    return claim && value !== null ? { ...claim, value } : null
  })
  const [category = null, ...subjects] = kept
  return { ...analysis, category, subjects: subjects.filter((claim) => claim !== null) }
}
