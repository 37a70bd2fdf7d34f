import type { Analysis, ProposedNextStep } from '@/contracts/analysis'

import { CORRECTED } from '../db/corrections'
import type { nextSteps } from '../db/next-steps-schema'
import type { calls } from '../db/schema'

type CallRow = typeof calls.$inferSelect
type StepRow = Pick<typeof nextSteps.$inferSelect, 'kind' | 'status' | 'source' | 'version'>

const KEPT = ['category', 'priority', 'sentiment', 'resolution', 'summary', 'callback'] as const
type Kept = (typeof KEPT)[number]

const isSettled = (call: CallRow, name: Kept): boolean => {
  const [human] = CORRECTED[name === 'callback' ? 'callbackRequested' : name]
  return call.reviewedAt !== null || call[human] !== null
}

/**
 * What a person had before them when they judged it stays as it was: their verdict is on that claim, of
 * that version. What was not claimed then may be claimed now, but for a category: it would look like
 * one that they left.
 */
export const keepJudged = (call: CallRow, old: Analysis | null, made: Analysis): Analysis => {
  const kept = KEPT.filter((name) => old?.[name] && isSettled(call, name))
  const isLeftOpen = call.reviewedAt !== null && !old?.category
  return {
    ...made,
    ...Object.fromEntries(kept.map((name) => [name, old?.[name]])),
    ...(isLeftOpen && { category: null, subjects: old?.subjects ?? [] }),
  }
}

const OLD_AFTER_MS = 30 * 24 * 60 * 60_000

const isUntouched = ({ status, source, version }: StepRow) =>
  status === 'open' && source !== 'person' && version === 1

/**
 * The proposals that take the place of those nobody has touched; null: all stay as they are. Of a kind
 * that people have dealt with on this call none comes again, and to an old call none is added.
 */
export const proposalsAgain = (
  call: CallRow,
  steps: readonly StepRow[],
  proposals: readonly ProposedNextStep[],
  now: Date,
): readonly ProposedNextStep[] | null => {
  if (call.reviewedAt !== null) return null
  const kinds = (some: readonly StepRow[]) => new Set(some.map(({ kind }) => kind))
  const open = kinds(steps.filter(isUntouched))
  const dealtWith = kinds(steps.filter((step) => !isUntouched(step)))
  const isOld = now.getTime() - call.sortAt.getTime() > OLD_AFTER_MS
  return proposals.filter(({ kind }) => !dealtWith.has(kind) && (!isOld || open.has(kind)))
}
