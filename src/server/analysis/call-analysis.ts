import type { Analysis, CallAnalysis } from '@/contracts/analysis'

import { OF_PROVIDER, RULES_BEFORE } from './confidence'

type Stored = { source: 'provider' | 'local' | 'endpoint'; confidence?: number; version?: string }

const sure = <Claim extends Stored>({ confidence, version, ...claim }: Claim) => {
  const otherwise = claim.source === 'provider' ? OF_PROVIDER : RULES_BEFORE
  return {
    ...claim,
    confidence: confidence ?? otherwise.confidence,
    version: version ?? otherwise.version,
  }
}
const orNull = <Claim extends Stored>(claim: Claim | null) => (claim === null ? null : sure(claim))

/** Stored claims as a call shows them, each with how sure it is. The main subject is the category. */
export const callAnalysis = (stored: Analysis): CallAnalysis => {
  const { summary, priority, sentiment, resolution, callback, nextSteps } = stored
  const category = orNull(stored.category)
  const told = new Map(stored.subjects?.map((one) => [one.value, one.resolution ?? null]))
  const others = (stored.subjects ?? []).filter(({ value }) => value !== category?.value).map(sure)
  return {
    summary: orNull(summary),
    category,
    priority: orNull(priority),
    sentiment: sentiment && { ...sure(sentiment), target: sentiment.target ?? null },
    resolution: orNull(resolution),
    callback: callback && { ...sure(callback), window: callback.window ?? null },
    subjects: (category ? [category, ...others] : others).map((one) => ({
      ...one,
      resolution: told.get(one.value) ?? null,
    })),
    nextSteps,
  }
}
