import type { Analysis, ProposedNextStep } from '@/contracts/analysis'

const withoutWordsOfTime = (step: ProposedNextStep): ProposedNextStep => {
  const { timeText, ...rest } = step
  return { ...(timeText == null ? step : rest), evidence: [] }
}

type Explained = { evidence: unknown[]; reason: string }

const withoutQuoted = <Claim extends Explained>(claim: Claim): Claim => ({
  ...claim,
  reason: claim.reason.replaceAll(/“[^”]*”/g, '“…”'),
  evidence: [],
})

export const withoutQuotes = (analysis: Analysis): Analysis => {
  const bare = <Claim extends Explained>(claim: Claim | null) => claim && withoutQuoted(claim)
  return {
    summary: bare(analysis.summary),
    category: bare(analysis.category),
    priority: bare(analysis.priority),
    sentiment: bare(analysis.sentiment),
    resolution: bare(analysis.resolution),
    callback: analysis.callback && { ...analysis.callback, timeText: null, evidence: [] },
    subjects: (analysis.subjects ?? []).map(withoutQuoted),
    nextSteps: analysis.nextSteps.map(withoutWordsOfTime),
  }
}

export const withoutWords = (analysis: Analysis): Analysis => ({
  ...withoutQuotes(analysis),
  summary: null,
  nextSteps: [],
})
