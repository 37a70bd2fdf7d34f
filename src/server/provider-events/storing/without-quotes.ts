import type { Analysis } from '@/contracts/analysis'

export const withoutQuotes = (analysis: Analysis): Analysis => {
  const bare = <Claim extends { evidence: unknown[] }>(claim: Claim | null) =>
    claim && { ...claim, evidence: [] }
  return {
    summary: bare(analysis.summary),
    category: bare(analysis.category),
    priority: bare(analysis.priority),
    sentiment: bare(analysis.sentiment),
    resolution: bare(analysis.resolution),
    callback: analysis.callback && { ...analysis.callback, timeText: null, evidence: [] },
    subjects: (analysis.subjects ?? []).map((claim) => ({ ...claim, evidence: [] })),
    nextSteps: analysis.nextSteps.map((step) => ({ ...step, evidence: [] })),
  }
}

export const withoutWords = (analysis: Analysis): Analysis => ({
  ...withoutQuotes(analysis),
  summary: null,
  nextSteps: [],
})
