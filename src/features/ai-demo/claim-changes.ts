import { categoryLabel, wordLabel } from '@/components/labels'
import type { CallAnalysis } from '@/contracts/analysis'
import type { TriedAnalysis } from '@/contracts/analysis-try'
import { percent } from '@/lib/figures'
import { absoluteTime } from '@/lib/time-format'

export const VERDICTS = ['category', 'priority', 'sentiment', 'resolution'] as const
export const CLAIMS = [...VERDICTS, 'callback', 'summary'] as const
export type ClaimName = (typeof CLAIMS)[number]

export const CLAIM_NAMES: Record<ClaimName, string> = {
  category: 'Category',
  priority: 'Priority',
  sentiment: 'Sentiment',
  resolution: 'Resolution',
  callback: 'Callback',
  summary: 'Summary',
}

export const NO_CLAIM = 'No claim'

/** What is claimed, in words; null without a claim. */
export const claimWords = (analysis: CallAnalysis, name: ClaimName): string | null => {
  if (name === 'callback') {
    const { callback } = analysis
    if (!callback) return null
    if (!callback.requested) return 'Not asked for'
    if (callback.at === null)
      return callback.timeText ? `Asked for, ${callback.timeText}` : 'Asked for'
    return `Asked for, ${absoluteTime(new Date(callback.at))}`
  }
  const value = analysis[name]?.value
  if (value === undefined) return null
  if (name === 'summary') return value
  return name === 'category' ? categoryLabel(value) : wordLabel(name, value)
}

type Step = CallAnalysis['nextSteps'][number]

export const dueWords = ({ dueAt, isTimeUnclear }: Step): string => {
  if (dueAt !== null) return absoluteTime(new Date(dueAt))
  return isTimeUnclear ? 'A time was named, but which is not clear' : 'No time'
}

const stepWords = (step: Step) => `${step.title} (${dueWords(step)})`

const without = (words: readonly string[], others: readonly string[]) =>
  words.filter((word) => !others.includes(word))

/** What another answer claims otherwise, each in a line. */
export const claimChanges = (before: TriedAnalysis, after: TriedAnalysis): string[] => {
  const changes: string[] = []
  for (const name of CLAIMS) {
    const [from, to] = [claimWords(before.analysis, name), claimWords(after.analysis, name)]
    const [less, more] = [before.analysis[name]?.confidence, after.analysis[name]?.confidence]
    if (from !== to) changes.push(`${CLAIM_NAMES[name]}: ${from ?? NO_CLAIM} → ${to ?? NO_CLAIM}`)
    else if (less !== undefined && more !== undefined && percent(less) !== percent(more))
      changes.push(`${CLAIM_NAMES[name]}: ${percent(less)} → ${percent(more)} sure`)
  }
  const [steps, now] = [before, after].map(({ analysis }) => analysis.nextSteps.map(stepWords))
  for (const step of without(now ?? [], steps ?? [])) changes.push(`New next step: ${step}`)
  for (const step of without(steps ?? [], now ?? [])) changes.push(`No longer a next step: ${step}`)
  if (before.unsure !== after.unsure) changes.push(after.unsure ? 'Unsure now' : 'No longer unsure')
  return changes
}
